CREATE TABLE desk (
    id VARCHAR(12) NOT NULL,
    name TEXT NOT NULL,
    shares BOOLEAN DEFAULT true NOT NULL,
    learns BOOLEAN DEFAULT false NOT NULL,
    created_at TIMESTAMP WITHOUT TIME ZONE NOT NULL,
    CONSTRAINT pk_desk PRIMARY KEY (id),
    CONSTRAINT uq_desk_name UNIQUE (name)
);

CREATE TABLE person (
    id VARCHAR(12) NOT NULL,
    name TEXT NOT NULL,
    email VARCHAR(254) NOT NULL,
    role VARCHAR(16) DEFAULT 'reporter' NOT NULL,
    password_hash TEXT,
    must_change BOOLEAN DEFAULT false NOT NULL,
    password_at TIMESTAMP WITHOUT TIME ZONE,
    issuer VARCHAR(255),
    subject VARCHAR(255),
    active BOOLEAN DEFAULT true NOT NULL,
    created_at TIMESTAMP WITHOUT TIME ZONE NOT NULL,
    CONSTRAINT pk_person PRIMARY KEY (id),
    CONSTRAINT uq_person_issuer UNIQUE (issuer, subject),
    CONSTRAINT uq_person_email UNIQUE (email)
);

CREATE TABLE audit_entry (
    id SERIAL NOT NULL,
    at TIMESTAMP WITHOUT TIME ZONE NOT NULL,
    action VARCHAR(32) NOT NULL,
    person_id VARCHAR(12),
    person_name TEXT DEFAULT '' NOT NULL,
    address VARCHAR(64) DEFAULT '' NOT NULL,
    about_kind VARCHAR(16) DEFAULT '' NOT NULL,
    about_id VARCHAR(64) DEFAULT '' NOT NULL,
    about_name TEXT DEFAULT '' NOT NULL,
    details JSON NOT NULL,
    previous VARCHAR(64) NOT NULL,
    hash VARCHAR(64) NOT NULL,
    CONSTRAINT pk_audit_entry PRIMARY KEY (id),
    CONSTRAINT uq_audit_entry_hash UNIQUE (hash)
);

CREATE INDEX ix_audit_entry_about ON audit_entry (about_kind, about_id);

CREATE INDEX ix_audit_entry_action ON audit_entry (action, id);

CREATE INDEX ix_audit_entry_person_id ON audit_entry (person_id, id);

CREATE TABLE desk_person (
    desk_id VARCHAR(12) NOT NULL,
    person_id VARCHAR(12) NOT NULL,
    CONSTRAINT pk_desk_person PRIMARY KEY (desk_id, person_id),
    CONSTRAINT fk_desk_person_desk_id_desk FOREIGN KEY(desk_id) REFERENCES desk (id) ON DELETE CASCADE,
    CONSTRAINT fk_desk_person_person_id_person FOREIGN KEY(person_id) REFERENCES person (id) ON DELETE CASCADE
);

CREATE INDEX ix_desk_person_person_id ON desk_person (person_id);

CREATE TABLE sign_in (
    id VARCHAR(64) NOT NULL,
    person_id VARCHAR(12) NOT NULL,
    began_at TIMESTAMP WITHOUT TIME ZONE NOT NULL,
    seen_at TIMESTAMP WITHOUT TIME ZONE NOT NULL,
    ends_at TIMESTAMP WITHOUT TIME ZONE NOT NULL,
    address VARCHAR(64) DEFAULT '' NOT NULL,
    agent TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_sign_in PRIMARY KEY (id),
    CONSTRAINT fk_sign_in_person_id_person FOREIGN KEY(person_id) REFERENCES person (id) ON DELETE CASCADE
);

CREATE INDEX ix_sign_in_person_id ON sign_in (person_id);

CREATE TABLE invitation (
    id VARCHAR(64) NOT NULL,
    person_id VARCHAR(12) NOT NULL,
    ends_at TIMESTAMP WITHOUT TIME ZONE NOT NULL,
    CONSTRAINT pk_invitation PRIMARY KEY (id),
    CONSTRAINT uq_invitation_person_id UNIQUE (person_id),
    CONSTRAINT fk_invitation_person_id_person FOREIGN KEY(person_id) REFERENCES person (id) ON DELETE CASCADE
);

CREATE TABLE second_factor (
    person_id VARCHAR(12) NOT NULL,
    secret VARCHAR(64) NOT NULL,
    last_counter BIGINT NOT NULL,
    created_at TIMESTAMP WITHOUT TIME ZONE NOT NULL,
    CONSTRAINT pk_second_factor PRIMARY KEY (person_id),
    CONSTRAINT fk_second_factor_person_id_person FOREIGN KEY(person_id) REFERENCES person (id) ON DELETE CASCADE
);

CREATE TABLE recovery_code (
    id VARCHAR(64) NOT NULL,
    person_id VARCHAR(12) NOT NULL,
    CONSTRAINT pk_recovery_code PRIMARY KEY (id),
    CONSTRAINT fk_recovery_code_person_id_person FOREIGN KEY(person_id) REFERENCES person (id) ON DELETE CASCADE
);

CREATE INDEX ix_recovery_code_person_id ON recovery_code (person_id);

CREATE TABLE api_token (
    id VARCHAR(12) NOT NULL,
    person_id VARCHAR(12) NOT NULL,
    name TEXT NOT NULL,
    token_hash VARCHAR(64) NOT NULL,
    scopes JSON NOT NULL,
    created_at TIMESTAMP WITHOUT TIME ZONE NOT NULL,
    ends_at TIMESTAMP WITHOUT TIME ZONE,
    used_at TIMESTAMP WITHOUT TIME ZONE,
    CONSTRAINT pk_api_token PRIMARY KEY (id),
    CONSTRAINT fk_api_token_person_id_person FOREIGN KEY(person_id) REFERENCES person (id) ON DELETE CASCADE,
    CONSTRAINT uq_api_token_token_hash UNIQUE (token_hash)
);

CREATE INDEX ix_api_token_person_id ON api_token (person_id);

CREATE TABLE source (
    id VARCHAR(12) NOT NULL,
    title TEXT NOT NULL,
    file_name TEXT NOT NULL,
    format VARCHAR(16) NOT NULL,
    imported_at TIMESTAMP WITHOUT TIME ZONE NOT NULL,
    spoken_on DATE,
    media_name TEXT,
    media_type VARCHAR(64),
    media_bytes BIGINT,
    media_file VARCHAR(64),
    embargo_until TIMESTAMP WITHOUT TIME ZONE,
    embargo_note TEXT DEFAULT '' NOT NULL,
    revision INTEGER DEFAULT '1' NOT NULL,
    language VARCHAR(8) DEFAULT 'en' NOT NULL,
    rights VARCHAR(16) DEFAULT 'quotable' NOT NULL,
    content_hash VARCHAR(64),
    external_id TEXT,
    owner_id VARCHAR(12),
    day_origin VARCHAR(16),
    day_written TEXT DEFAULT '' NOT NULL,
    kind VARCHAR(16) DEFAULT 'other' NOT NULL,
    doubts JSON DEFAULT '[]' NOT NULL,
    reviewed_at TIMESTAMP WITHOUT TIME ZONE,
    held BOOLEAN DEFAULT false NOT NULL,
    convention JSON,
    CONSTRAINT pk_source PRIMARY KEY (id),
    CONSTRAINT fk_source_owner_id_person FOREIGN KEY(owner_id) REFERENCES person (id) ON DELETE RESTRICT
);

CREATE INDEX ix_source_external_id ON source (external_id);

CREATE INDEX ix_source_owner_id ON source (owner_id);

CREATE INDEX ix_source_content_hash ON source (content_hash);

CREATE TABLE speaker_alias (
    label VARCHAR(200) NOT NULL,
    name VARCHAR(200) NOT NULL,
    changed_by VARCHAR(12),
    changed_at TIMESTAMP WITHOUT TIME ZONE NOT NULL,
    CONSTRAINT pk_speaker_alias PRIMARY KEY (label),
    CONSTRAINT fk_speaker_alias_changed_by_person FOREIGN KEY(changed_by) REFERENCES person (id) ON DELETE SET NULL
);

CREATE TABLE source_series (
    id SERIAL NOT NULL,
    person_id VARCHAR(12),
    title_pattern VARCHAR(200) NOT NULL,
    title TEXT NOT NULL,
    labels JSON NOT NULL,
    decisions JSON NOT NULL,
    changed_at TIMESTAMP WITHOUT TIME ZONE NOT NULL,
    CONSTRAINT pk_source_series PRIMARY KEY (id),
    CONSTRAINT fk_source_series_person_id_person FOREIGN KEY(person_id) REFERENCES person (id) ON DELETE CASCADE
);

CREATE INDEX ix_source_series_person_id ON source_series (person_id);

CREATE TABLE draft (
    id VARCHAR(12) NOT NULL,
    version INTEGER NOT NULL,
    headline TEXT NOT NULL,
    body JSON NOT NULL,
    created_at TIMESTAMP WITHOUT TIME ZONE NOT NULL,
    updated_at TIMESTAMP WITHOUT TIME ZONE NOT NULL,
    published_at TIMESTAMP WITHOUT TIME ZONE,
    variants JSON DEFAULT '[]' NOT NULL,
    notes TEXT DEFAULT '' NOT NULL,
    ready BOOLEAN DEFAULT false NOT NULL,
    template BOOLEAN DEFAULT false NOT NULL,
    learned_from BOOLEAN DEFAULT true NOT NULL,
    last_edit_id VARCHAR(64),
    byline TEXT DEFAULT '' NOT NULL,
    standfirst TEXT DEFAULT '' NOT NULL,
    section TEXT DEFAULT '' NOT NULL,
    keywords JSON DEFAULT '[]' NOT NULL,
    deadline TIMESTAMP WITHOUT TIME ZONE,
    word_goal INTEGER,
    language VARCHAR(8) DEFAULT '' NOT NULL,
    owner_id VARCHAR(12),
    CONSTRAINT pk_draft PRIMARY KEY (id),
    CONSTRAINT fk_draft_owner_id_person FOREIGN KEY(owner_id) REFERENCES person (id) ON DELETE RESTRICT
);

CREATE INDEX ix_draft_owner_id ON draft (owner_id);

CREATE TABLE article (
    id VARCHAR(12) NOT NULL,
    title TEXT NOT NULL,
    body TEXT NOT NULL,
    url TEXT DEFAULT '' NOT NULL,
    published_on DATE,
    outlet TEXT DEFAULT '' NOT NULL,
    external_id TEXT NOT NULL,
    content_hash VARCHAR(64) NOT NULL,
    revision INTEGER DEFAULT '1' NOT NULL,
    owner_id VARCHAR(12),
    imported_at TIMESTAMP WITHOUT TIME ZONE NOT NULL,
    CONSTRAINT pk_article PRIMARY KEY (id),
    CONSTRAINT uq_article_external_id UNIQUE (external_id),
    CONSTRAINT fk_article_owner_id_person FOREIGN KEY(owner_id) REFERENCES person (id) ON DELETE SET NULL
);

CREATE INDEX ix_article_published_on ON article (published_on);

CREATE TABLE publishing_policy (
    scope VARCHAR(12) NOT NULL,
    desk_id VARCHAR(12),
    levels JSON NOT NULL,
    sign_off BOOLEAN DEFAULT false NOT NULL,
    changed_by VARCHAR(12),
    changed_at TIMESTAMP WITHOUT TIME ZONE NOT NULL,
    CONSTRAINT pk_publishing_policy PRIMARY KEY (scope),
    CONSTRAINT fk_publishing_policy_desk_id_desk FOREIGN KEY(desk_id) REFERENCES desk (id) ON DELETE CASCADE,
    CONSTRAINT fk_publishing_policy_changed_by_person FOREIGN KEY(changed_by) REFERENCES person (id) ON DELETE SET NULL
);

CREATE TABLE job (
    id VARCHAR(12) NOT NULL,
    kind VARCHAR(16) NOT NULL,
    person_id VARCHAR(12),
    state VARCHAR(16) DEFAULT 'waiting' NOT NULL,
    asked JSON NOT NULL,
    done INTEGER DEFAULT '0' NOT NULL,
    total INTEGER DEFAULT '0' NOT NULL,
    answer JSON NOT NULL,
    attempts INTEGER DEFAULT '0' NOT NULL,
    due_at TIMESTAMP WITHOUT TIME ZONE NOT NULL,
    created_at TIMESTAMP WITHOUT TIME ZONE NOT NULL,
    seen_at TIMESTAMP WITHOUT TIME ZONE NOT NULL,
    CONSTRAINT pk_job PRIMARY KEY (id),
    CONSTRAINT fk_job_person_id_person FOREIGN KEY(person_id) REFERENCES person (id) ON DELETE CASCADE
);

CREATE INDEX ix_job_person_id ON job (person_id);

CREATE INDEX ix_job_due ON job (state, due_at);

CREATE TABLE usage (
    id SERIAL NOT NULL,
    desk_id VARCHAR(12) NOT NULL,
    kind VARCHAR(16) NOT NULL,
    action VARCHAR(16) NOT NULL,
    details JSON NOT NULL,
    at TIMESTAMP WITHOUT TIME ZONE NOT NULL,
    CONSTRAINT pk_usage PRIMARY KEY (id),
    CONSTRAINT fk_usage_desk_id_desk FOREIGN KEY(desk_id) REFERENCES desk (id) ON DELETE CASCADE
);

CREATE INDEX ix_usage_desk ON usage (desk_id, id);

CREATE TABLE share (
    id VARCHAR(12) NOT NULL,
    source_id VARCHAR(12),
    draft_id VARCHAR(12),
    person_id VARCHAR(12),
    desk_id VARCHAR(12),
    level VARCHAR(8) DEFAULT 'read' NOT NULL,
    shared_by VARCHAR(12),
    shared_at TIMESTAMP WITHOUT TIME ZONE NOT NULL,
    CONSTRAINT pk_share PRIMARY KEY (id),
    CONSTRAINT fk_share_source_id_source FOREIGN KEY(source_id) REFERENCES source (id) ON DELETE CASCADE,
    CONSTRAINT fk_share_draft_id_draft FOREIGN KEY(draft_id) REFERENCES draft (id) ON DELETE CASCADE,
    CONSTRAINT fk_share_person_id_person FOREIGN KEY(person_id) REFERENCES person (id) ON DELETE CASCADE,
    CONSTRAINT fk_share_desk_id_desk FOREIGN KEY(desk_id) REFERENCES desk (id) ON DELETE CASCADE,
    CONSTRAINT fk_share_shared_by_person FOREIGN KEY(shared_by) REFERENCES person (id) ON DELETE SET NULL
);

CREATE INDEX ix_share_desk_id ON share (desk_id);

CREATE INDEX ix_share_source ON share (source_id, person_id, desk_id);

CREATE INDEX ix_share_person_id ON share (person_id);

CREATE INDEX ix_share_draft ON share (draft_id, person_id, desk_id);

CREATE TABLE source_paragraph (
    id SERIAL NOT NULL,
    source_id VARCHAR(12) NOT NULL,
    index INTEGER NOT NULL,
    text TEXT NOT NULL,
    speaker TEXT,
    start_ms INTEGER,
    end_ms INTEGER,
    question BOOLEAN DEFAULT false NOT NULL,
    kind VARCHAR(16) DEFAULT 'speech' NOT NULL,
    words TEXT,
    CONSTRAINT pk_source_paragraph PRIMARY KEY (id),
    CONSTRAINT fk_source_paragraph_source_id_source FOREIGN KEY(source_id) REFERENCES source (id) ON DELETE CASCADE
);

CREATE INDEX ix_source_paragraph_speaker ON source_paragraph (speaker, source_id);

CREATE UNIQUE INDEX ix_source_paragraph_place ON source_paragraph (source_id, index);

CREATE TABLE live_source (
    source_id VARCHAR(12) NOT NULL,
    started_at TIMESTAMP WITHOUT TIME ZONE NOT NULL,
    position TEXT DEFAULT '' NOT NULL,
    finds_language BOOLEAN NOT NULL,
    CONSTRAINT pk_live_source PRIMARY KEY (source_id),
    CONSTRAINT fk_live_source_source_id_source FOREIGN KEY(source_id) REFERENCES source (id) ON DELETE CASCADE
);

CREATE TABLE paragraph_revision (
    id SERIAL NOT NULL,
    source_id VARCHAR(12) NOT NULL,
    index INTEGER NOT NULL,
    paragraph_id INTEGER NOT NULL,
    text TEXT NOT NULL,
    speaker TEXT,
    note TEXT DEFAULT '' NOT NULL,
    person_id VARCHAR(12),
    changed_at TIMESTAMP WITHOUT TIME ZONE NOT NULL,
    CONSTRAINT pk_paragraph_revision PRIMARY KEY (id),
    CONSTRAINT fk_paragraph_revision_source_id_source FOREIGN KEY(source_id) REFERENCES source (id) ON DELETE CASCADE,
    CONSTRAINT fk_paragraph_revision_person_id_person FOREIGN KEY(person_id) REFERENCES person (id) ON DELETE SET NULL
);

CREATE INDEX ix_paragraph_revision_source_id ON paragraph_revision (source_id);

CREATE TABLE draft_source (
    draft_id VARCHAR(12) NOT NULL,
    source_id VARCHAR(12) NOT NULL,
    CONSTRAINT pk_draft_source PRIMARY KEY (draft_id, source_id),
    CONSTRAINT fk_draft_source_draft_id_draft FOREIGN KEY(draft_id) REFERENCES draft (id) ON DELETE CASCADE,
    CONSTRAINT fk_draft_source_source_id_source FOREIGN KEY(source_id) REFERENCES source (id) ON DELETE CASCADE
);

CREATE TABLE publication (
    id VARCHAR(12) NOT NULL,
    draft_id VARCHAR(12) NOT NULL,
    version INTEGER NOT NULL,
    headline TEXT NOT NULL,
    body JSON NOT NULL,
    overrides JSON NOT NULL,
    person_id VARCHAR(12),
    published_at TIMESTAMP WITHOUT TIME ZONE NOT NULL,
    CONSTRAINT pk_publication PRIMARY KEY (id),
    CONSTRAINT fk_publication_draft_id_draft FOREIGN KEY(draft_id) REFERENCES draft (id) ON DELETE CASCADE,
    CONSTRAINT fk_publication_person_id_person FOREIGN KEY(person_id) REFERENCES person (id) ON DELETE SET NULL
);

CREATE INDEX ix_publication_draft_id ON publication (draft_id);

CREATE TABLE draft_revision (
    id VARCHAR(12) NOT NULL,
    draft_id VARCHAR(12) NOT NULL,
    version INTEGER NOT NULL,
    headline TEXT NOT NULL,
    body JSON NOT NULL,
    details JSON NOT NULL,
    reason VARCHAR(16) NOT NULL,
    name TEXT DEFAULT '' NOT NULL,
    person_id VARCHAR(12),
    saved_at TIMESTAMP WITHOUT TIME ZONE NOT NULL,
    CONSTRAINT pk_draft_revision PRIMARY KEY (id),
    CONSTRAINT fk_draft_revision_draft_id_draft FOREIGN KEY(draft_id) REFERENCES draft (id) ON DELETE CASCADE,
    CONSTRAINT fk_draft_revision_person_id_person FOREIGN KEY(person_id) REFERENCES person (id) ON DELETE SET NULL
);

CREATE INDEX ix_draft_revision_place ON draft_revision (draft_id, version);

CREATE TABLE feedback (
    id VARCHAR(12) NOT NULL,
    draft_id VARCHAR(12),
    about VARCHAR(16) NOT NULL,
    verdict VARCHAR(16) NOT NULL,
    finding JSON NOT NULL,
    headline TEXT DEFAULT '' NOT NULL,
    body TEXT DEFAULT '' NOT NULL,
    note TEXT DEFAULT '' NOT NULL,
    person_id VARCHAR(12),
    said_at TIMESTAMP WITHOUT TIME ZONE NOT NULL,
    CONSTRAINT pk_feedback PRIMARY KEY (id),
    CONSTRAINT fk_feedback_draft_id_draft FOREIGN KEY(draft_id) REFERENCES draft (id) ON DELETE SET NULL,
    CONSTRAINT fk_feedback_person_id_person FOREIGN KEY(person_id) REFERENCES person (id) ON DELETE SET NULL
);

CREATE INDEX ix_feedback_draft_id ON feedback (draft_id);

CREATE TABLE presence (
    client VARCHAR(64) NOT NULL,
    draft_id VARCHAR(12) NOT NULL,
    person_id VARCHAR(12),
    name TEXT DEFAULT '' NOT NULL,
    holds BOOLEAN DEFAULT false NOT NULL,
    since TIMESTAMP WITHOUT TIME ZONE NOT NULL,
    seen_at TIMESTAMP WITHOUT TIME ZONE NOT NULL,
    CONSTRAINT pk_presence PRIMARY KEY (client),
    CONSTRAINT fk_presence_draft_id_draft FOREIGN KEY(draft_id) REFERENCES draft (id) ON DELETE CASCADE,
    CONSTRAINT fk_presence_person_id_person FOREIGN KEY(person_id) REFERENCES person (id) ON DELETE CASCADE
);

CREATE INDEX ix_presence_draft_id ON presence (draft_id);

CREATE UNIQUE INDEX ix_presence_holder ON presence (draft_id) WHERE holds;

CREATE TABLE shared_text (
    draft_id VARCHAR(12) NOT NULL,
    document_id VARCHAR(12) NOT NULL,
    state BYTEA NOT NULL,
    state_position INTEGER DEFAULT '0' NOT NULL,
    position INTEGER DEFAULT '0' NOT NULL,
    stored_position INTEGER DEFAULT '0' NOT NULL,
    stored_version INTEGER NOT NULL,
    CONSTRAINT pk_shared_text PRIMARY KEY (draft_id),
    CONSTRAINT fk_shared_text_draft_id_draft FOREIGN KEY(draft_id) REFERENCES draft (id) ON DELETE CASCADE
);

CREATE TABLE image (
    id VARCHAR(12) NOT NULL,
    draft_id VARCHAR(12) NOT NULL,
    name TEXT DEFAULT '' NOT NULL,
    media_type VARCHAR(32) NOT NULL,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    person_id VARCHAR(12),
    created_at TIMESTAMP WITHOUT TIME ZONE NOT NULL,
    CONSTRAINT pk_image PRIMARY KEY (id),
    CONSTRAINT fk_image_draft_id_draft FOREIGN KEY(draft_id) REFERENCES draft (id) ON DELETE CASCADE,
    CONSTRAINT fk_image_person_id_person FOREIGN KEY(person_id) REFERENCES person (id) ON DELETE SET NULL
);

CREATE INDEX ix_image_draft_id ON image (draft_id);

CREATE TABLE comment (
    id VARCHAR(12) NOT NULL,
    draft_id VARCHAR(12) NOT NULL,
    anchor JSON,
    quote TEXT DEFAULT '' NOT NULL,
    text TEXT NOT NULL,
    person_id VARCHAR(12),
    made_at TIMESTAMP WITHOUT TIME ZONE NOT NULL,
    edited_at TIMESTAMP WITHOUT TIME ZONE,
    resolved_by VARCHAR(12),
    resolved_at TIMESTAMP WITHOUT TIME ZONE,
    CONSTRAINT pk_comment PRIMARY KEY (id),
    CONSTRAINT fk_comment_draft_id_draft FOREIGN KEY(draft_id) REFERENCES draft (id) ON DELETE CASCADE,
    CONSTRAINT fk_comment_person_id_person FOREIGN KEY(person_id) REFERENCES person (id) ON DELETE SET NULL,
    CONSTRAINT fk_comment_resolved_by_person FOREIGN KEY(resolved_by) REFERENCES person (id) ON DELETE SET NULL
);

CREATE INDEX ix_comment_draft_id ON comment (draft_id);

CREATE TABLE post (
    id SERIAL NOT NULL,
    source_id VARCHAR(12) NOT NULL,
    position INTEGER NOT NULL,
    paragraph_index INTEGER,
    post_id TEXT NOT NULL,
    platform VARCHAR(32) DEFAULT '' NOT NULL,
    handle TEXT DEFAULT '' NOT NULL,
    author_name TEXT DEFAULT '' NOT NULL,
    known BOOLEAN DEFAULT false NOT NULL,
    posted_at TIMESTAMP WITHOUT TIME ZONE,
    url TEXT DEFAULT '' NOT NULL,
    parent_position INTEGER,
    relation VARCHAR(8) DEFAULT '' NOT NULL,
    parent_state VARCHAR(8) DEFAULT '' NOT NULL,
    state VARCHAR(8) DEFAULT '' NOT NULL,
    thread INTEGER NOT NULL,
    text TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_post PRIMARY KEY (id),
    CONSTRAINT fk_post_source_id_source FOREIGN KEY(source_id) REFERENCES source (id) ON DELETE CASCADE
);

CREATE INDEX ix_post_thread ON post (source_id, thread);

CREATE UNIQUE INDEX ix_post_name ON post (source_id, post_id);

CREATE UNIQUE INDEX ix_post_place ON post (source_id, position);

CREATE INDEX ix_post_paragraph ON post (source_id, paragraph_index);

CREATE TABLE sign_off (
    id VARCHAR(12) NOT NULL,
    draft_id VARCHAR(12) NOT NULL,
    version INTEGER NOT NULL,
    state VARCHAR(16) DEFAULT 'requested' NOT NULL,
    overrides JSON NOT NULL,
    request_note TEXT DEFAULT '' NOT NULL,
    requested_by VARCHAR(12),
    requested_at TIMESTAMP WITHOUT TIME ZONE NOT NULL,
    decided_by VARCHAR(12),
    decided_at TIMESTAMP WITHOUT TIME ZONE,
    note TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_sign_off PRIMARY KEY (id),
    CONSTRAINT fk_sign_off_draft_id_draft FOREIGN KEY(draft_id) REFERENCES draft (id) ON DELETE CASCADE,
    CONSTRAINT fk_sign_off_requested_by_person FOREIGN KEY(requested_by) REFERENCES person (id) ON DELETE SET NULL,
    CONSTRAINT fk_sign_off_decided_by_person FOREIGN KEY(decided_by) REFERENCES person (id) ON DELETE SET NULL
);

CREATE INDEX ix_sign_off_draft ON sign_off (draft_id, requested_at);

CREATE TABLE live_line (
    source_id VARCHAR(12) NOT NULL,
    number INTEGER NOT NULL,
    text TEXT NOT NULL,
    speaker TEXT,
    start_ms INTEGER,
    end_ms INTEGER,
    changed_at TIMESTAMP WITHOUT TIME ZONE NOT NULL,
    CONSTRAINT pk_live_line PRIMARY KEY (source_id, number),
    CONSTRAINT fk_live_line_source_id_live_source FOREIGN KEY(source_id) REFERENCES live_source (source_id) ON DELETE CASCADE
);

CREATE TABLE shared_text_update (
    draft_id VARCHAR(12) NOT NULL,
    position INTEGER NOT NULL,
    content BYTEA NOT NULL,
    person_id VARCHAR(12),
    made_at TIMESTAMP WITHOUT TIME ZONE NOT NULL,
    CONSTRAINT pk_shared_text_update PRIMARY KEY (draft_id, position),
    CONSTRAINT fk_shared_text_update_draft_id_shared_text FOREIGN KEY(draft_id) REFERENCES shared_text (draft_id) ON DELETE CASCADE,
    CONSTRAINT fk_shared_text_update_person_id_person FOREIGN KEY(person_id) REFERENCES person (id) ON DELETE SET NULL
);

CREATE TABLE comment_reply (
    id VARCHAR(12) NOT NULL,
    comment_id VARCHAR(12) NOT NULL,
    text TEXT NOT NULL,
    person_id VARCHAR(12),
    made_at TIMESTAMP WITHOUT TIME ZONE NOT NULL,
    edited_at TIMESTAMP WITHOUT TIME ZONE,
    CONSTRAINT pk_comment_reply PRIMARY KEY (id),
    CONSTRAINT fk_comment_reply_comment_id_comment FOREIGN KEY(comment_id) REFERENCES comment (id) ON DELETE CASCADE,
    CONSTRAINT fk_comment_reply_person_id_person FOREIGN KEY(person_id) REFERENCES person (id) ON DELETE SET NULL
);

CREATE INDEX ix_comment_reply_comment_id ON comment_reply (comment_id);

CREATE TABLE mention (
    id VARCHAR(12) NOT NULL,
    comment_id VARCHAR(12) NOT NULL,
    reply_id VARCHAR(12),
    person_id VARCHAR(12) NOT NULL,
    made_at TIMESTAMP WITHOUT TIME ZONE NOT NULL,
    read_at TIMESTAMP WITHOUT TIME ZONE,
    CONSTRAINT pk_mention PRIMARY KEY (id),
    CONSTRAINT fk_mention_comment_id_comment FOREIGN KEY(comment_id) REFERENCES comment (id) ON DELETE CASCADE,
    CONSTRAINT fk_mention_reply_id_comment_reply FOREIGN KEY(reply_id) REFERENCES comment_reply (id) ON DELETE CASCADE,
    CONSTRAINT fk_mention_person_id_person FOREIGN KEY(person_id) REFERENCES person (id) ON DELETE CASCADE
);

CREATE INDEX ix_mention_reply_id ON mention (reply_id);

CREATE INDEX ix_mention_inbox ON mention (person_id, read_at);

CREATE INDEX ix_mention_comment_id ON mention (comment_id);
