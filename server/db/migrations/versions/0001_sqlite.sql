CREATE TABLE desk (
    id VARCHAR(12) NOT NULL,
    name TEXT NOT NULL,
    shares BOOLEAN DEFAULT 1 NOT NULL,
    learns BOOLEAN DEFAULT 0 NOT NULL,
    created_at DATETIME NOT NULL,
    CONSTRAINT pk_desk PRIMARY KEY (id),
    CONSTRAINT uq_desk_name UNIQUE (name),
    CONSTRAINT ck_desk_id_limit CHECK (length(id) <= 12)
);

CREATE TABLE person (
    id VARCHAR(12) NOT NULL,
    name TEXT NOT NULL,
    email VARCHAR(254) NOT NULL,
    role VARCHAR(16) DEFAULT 'reporter' NOT NULL,
    password_hash TEXT,
    must_change BOOLEAN DEFAULT 0 NOT NULL,
    password_at DATETIME,
    issuer VARCHAR(255),
    subject VARCHAR(255),
    active BOOLEAN DEFAULT 1 NOT NULL,
    created_at DATETIME NOT NULL,
    CONSTRAINT pk_person PRIMARY KEY (id),
    CONSTRAINT uq_person_issuer UNIQUE (issuer, subject),
    CONSTRAINT uq_person_email UNIQUE (email),
    CONSTRAINT ck_person_id_limit CHECK (length(id) <= 12),
    CONSTRAINT ck_person_email_limit CHECK (length(email) <= 254),
    CONSTRAINT ck_person_role_limit CHECK (length(role) <= 16),
    CONSTRAINT ck_person_issuer_limit CHECK (length(issuer) <= 255),
    CONSTRAINT ck_person_subject_limit CHECK (length(subject) <= 255)
);

CREATE TABLE audit_entry (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    at DATETIME NOT NULL,
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
    CONSTRAINT uq_audit_entry_hash UNIQUE (hash),
    CONSTRAINT ck_audit_entry_id_limit CHECK (id BETWEEN -2147483648 AND 2147483647),
    CONSTRAINT ck_audit_entry_action_limit CHECK (length(action) <= 32),
    CONSTRAINT ck_audit_entry_person_id_limit CHECK (length(person_id) <= 12),
    CONSTRAINT ck_audit_entry_address_limit CHECK (length(address) <= 64),
    CONSTRAINT ck_audit_entry_about_kind_limit CHECK (length(about_kind) <= 16),
    CONSTRAINT ck_audit_entry_about_id_limit CHECK (length(about_id) <= 64),
    CONSTRAINT ck_audit_entry_previous_limit CHECK (length(previous) <= 64),
    CONSTRAINT ck_audit_entry_hash_limit CHECK (length(hash) <= 64)
);

CREATE INDEX ix_audit_entry_about ON audit_entry (about_kind, about_id);

CREATE INDEX ix_audit_entry_action ON audit_entry (action, id);

CREATE INDEX ix_audit_entry_person_id ON audit_entry (person_id, id);

CREATE TABLE desk_person (
    desk_id VARCHAR(12) NOT NULL,
    person_id VARCHAR(12) NOT NULL,
    CONSTRAINT pk_desk_person PRIMARY KEY (desk_id, person_id),
    CONSTRAINT fk_desk_person_desk_id_desk FOREIGN KEY(desk_id) REFERENCES desk (id) ON DELETE CASCADE,
    CONSTRAINT fk_desk_person_person_id_person FOREIGN KEY(person_id) REFERENCES person (id) ON DELETE CASCADE,
    CONSTRAINT ck_desk_person_desk_id_limit CHECK (length(desk_id) <= 12),
    CONSTRAINT ck_desk_person_person_id_limit CHECK (length(person_id) <= 12)
);

CREATE INDEX ix_desk_person_person_id ON desk_person (person_id);

CREATE TABLE sign_in (
    id VARCHAR(64) NOT NULL,
    person_id VARCHAR(12) NOT NULL,
    began_at DATETIME NOT NULL,
    seen_at DATETIME NOT NULL,
    ends_at DATETIME NOT NULL,
    address VARCHAR(64) DEFAULT '' NOT NULL,
    agent TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_sign_in PRIMARY KEY (id),
    CONSTRAINT fk_sign_in_person_id_person FOREIGN KEY(person_id) REFERENCES person (id) ON DELETE CASCADE,
    CONSTRAINT ck_sign_in_id_limit CHECK (length(id) <= 64),
    CONSTRAINT ck_sign_in_person_id_limit CHECK (length(person_id) <= 12),
    CONSTRAINT ck_sign_in_address_limit CHECK (length(address) <= 64)
);

CREATE INDEX ix_sign_in_person_id ON sign_in (person_id);

CREATE TABLE invitation (
    id VARCHAR(64) NOT NULL,
    person_id VARCHAR(12) NOT NULL,
    ends_at DATETIME NOT NULL,
    CONSTRAINT pk_invitation PRIMARY KEY (id),
    CONSTRAINT uq_invitation_person_id UNIQUE (person_id),
    CONSTRAINT fk_invitation_person_id_person FOREIGN KEY(person_id) REFERENCES person (id) ON DELETE CASCADE,
    CONSTRAINT ck_invitation_id_limit CHECK (length(id) <= 64),
    CONSTRAINT ck_invitation_person_id_limit CHECK (length(person_id) <= 12)
);

CREATE TABLE second_factor (
    person_id VARCHAR(12) NOT NULL,
    secret VARCHAR(64) NOT NULL,
    last_counter BIGINT NOT NULL,
    created_at DATETIME NOT NULL,
    CONSTRAINT pk_second_factor PRIMARY KEY (person_id),
    CONSTRAINT fk_second_factor_person_id_person FOREIGN KEY(person_id) REFERENCES person (id) ON DELETE CASCADE,
    CONSTRAINT ck_second_factor_person_id_limit CHECK (length(person_id) <= 12),
    CONSTRAINT ck_second_factor_secret_limit CHECK (length(secret) <= 64)
);

CREATE TABLE recovery_code (
    id VARCHAR(64) NOT NULL,
    person_id VARCHAR(12) NOT NULL,
    CONSTRAINT pk_recovery_code PRIMARY KEY (id),
    CONSTRAINT fk_recovery_code_person_id_person FOREIGN KEY(person_id) REFERENCES person (id) ON DELETE CASCADE,
    CONSTRAINT ck_recovery_code_id_limit CHECK (length(id) <= 64),
    CONSTRAINT ck_recovery_code_person_id_limit CHECK (length(person_id) <= 12)
);

CREATE INDEX ix_recovery_code_person_id ON recovery_code (person_id);

CREATE TABLE api_token (
    id VARCHAR(12) NOT NULL,
    person_id VARCHAR(12) NOT NULL,
    name TEXT NOT NULL,
    token_hash VARCHAR(64) NOT NULL,
    scopes JSON NOT NULL,
    created_at DATETIME NOT NULL,
    ends_at DATETIME,
    used_at DATETIME,
    CONSTRAINT pk_api_token PRIMARY KEY (id),
    CONSTRAINT fk_api_token_person_id_person FOREIGN KEY(person_id) REFERENCES person (id) ON DELETE CASCADE,
    CONSTRAINT uq_api_token_token_hash UNIQUE (token_hash),
    CONSTRAINT ck_api_token_id_limit CHECK (length(id) <= 12),
    CONSTRAINT ck_api_token_person_id_limit CHECK (length(person_id) <= 12),
    CONSTRAINT ck_api_token_token_hash_limit CHECK (length(token_hash) <= 64)
);

CREATE INDEX ix_api_token_person_id ON api_token (person_id);

CREATE TABLE source (
    id VARCHAR(12) NOT NULL,
    title TEXT NOT NULL,
    file_name TEXT NOT NULL,
    format VARCHAR(16) NOT NULL,
    imported_at DATETIME NOT NULL,
    spoken_on DATE,
    media_name TEXT,
    media_type VARCHAR(64),
    media_bytes BIGINT,
    media_file VARCHAR(64),
    embargo_until DATETIME,
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
    reviewed_at DATETIME,
    held BOOLEAN DEFAULT 0 NOT NULL,
    convention JSON,
    CONSTRAINT pk_source PRIMARY KEY (id),
    CONSTRAINT fk_source_owner_id_person FOREIGN KEY(owner_id) REFERENCES person (id) ON DELETE RESTRICT,
    CONSTRAINT ck_source_id_limit CHECK (length(id) <= 12),
    CONSTRAINT ck_source_format_limit CHECK (length(format) <= 16),
    CONSTRAINT ck_source_media_type_limit CHECK (length(media_type) <= 64),
    CONSTRAINT ck_source_media_file_limit CHECK (length(media_file) <= 64),
    CONSTRAINT ck_source_revision_limit CHECK (revision BETWEEN -2147483648 AND 2147483647),
    CONSTRAINT ck_source_language_limit CHECK (length(language) <= 8),
    CONSTRAINT ck_source_rights_limit CHECK (length(rights) <= 16),
    CONSTRAINT ck_source_content_hash_limit CHECK (length(content_hash) <= 64),
    CONSTRAINT ck_source_owner_id_limit CHECK (length(owner_id) <= 12),
    CONSTRAINT ck_source_day_origin_limit CHECK (length(day_origin) <= 16),
    CONSTRAINT ck_source_kind_limit CHECK (length(kind) <= 16)
);

CREATE INDEX ix_source_external_id ON source (external_id);

CREATE INDEX ix_source_owner_id ON source (owner_id);

CREATE INDEX ix_source_content_hash ON source (content_hash);

CREATE TABLE speaker_alias (
    label VARCHAR(200) NOT NULL,
    name VARCHAR(200) NOT NULL,
    changed_by VARCHAR(12),
    changed_at DATETIME NOT NULL,
    CONSTRAINT pk_speaker_alias PRIMARY KEY (label),
    CONSTRAINT fk_speaker_alias_changed_by_person FOREIGN KEY(changed_by) REFERENCES person (id) ON DELETE SET NULL,
    CONSTRAINT ck_speaker_alias_label_limit CHECK (length(label) <= 200),
    CONSTRAINT ck_speaker_alias_name_limit CHECK (length(name) <= 200),
    CONSTRAINT ck_speaker_alias_changed_by_limit CHECK (length(changed_by) <= 12)
);

CREATE TABLE source_series (
    id INTEGER NOT NULL,
    person_id VARCHAR(12),
    title_pattern VARCHAR(200) NOT NULL,
    title TEXT NOT NULL,
    labels JSON NOT NULL,
    decisions JSON NOT NULL,
    changed_at DATETIME NOT NULL,
    CONSTRAINT pk_source_series PRIMARY KEY (id),
    CONSTRAINT fk_source_series_person_id_person FOREIGN KEY(person_id) REFERENCES person (id) ON DELETE CASCADE,
    CONSTRAINT ck_source_series_id_limit CHECK (id BETWEEN -2147483648 AND 2147483647),
    CONSTRAINT ck_source_series_person_id_limit CHECK (length(person_id) <= 12),
    CONSTRAINT ck_source_series_title_pattern_limit CHECK (length(title_pattern) <= 200)
);

CREATE INDEX ix_source_series_person_id ON source_series (person_id);

CREATE TABLE draft (
    id VARCHAR(12) NOT NULL,
    version INTEGER NOT NULL,
    headline TEXT NOT NULL,
    body JSON NOT NULL,
    created_at DATETIME NOT NULL,
    updated_at DATETIME NOT NULL,
    published_at DATETIME,
    variants JSON DEFAULT '[]' NOT NULL,
    notes TEXT DEFAULT '' NOT NULL,
    ready BOOLEAN DEFAULT 0 NOT NULL,
    template BOOLEAN DEFAULT 0 NOT NULL,
    learned_from BOOLEAN DEFAULT 1 NOT NULL,
    last_edit_id VARCHAR(64),
    byline TEXT DEFAULT '' NOT NULL,
    standfirst TEXT DEFAULT '' NOT NULL,
    section TEXT DEFAULT '' NOT NULL,
    keywords JSON DEFAULT '[]' NOT NULL,
    deadline DATETIME,
    word_goal INTEGER,
    language VARCHAR(8) DEFAULT '' NOT NULL,
    owner_id VARCHAR(12),
    CONSTRAINT pk_draft PRIMARY KEY (id),
    CONSTRAINT fk_draft_owner_id_person FOREIGN KEY(owner_id) REFERENCES person (id) ON DELETE RESTRICT,
    CONSTRAINT ck_draft_id_limit CHECK (length(id) <= 12),
    CONSTRAINT ck_draft_version_limit CHECK (version BETWEEN -2147483648 AND 2147483647),
    CONSTRAINT ck_draft_last_edit_id_limit CHECK (length(last_edit_id) <= 64),
    CONSTRAINT ck_draft_word_goal_limit CHECK (word_goal BETWEEN -2147483648 AND 2147483647),
    CONSTRAINT ck_draft_language_limit CHECK (length(language) <= 8),
    CONSTRAINT ck_draft_owner_id_limit CHECK (length(owner_id) <= 12)
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
    imported_at DATETIME NOT NULL,
    CONSTRAINT pk_article PRIMARY KEY (id),
    CONSTRAINT uq_article_external_id UNIQUE (external_id),
    CONSTRAINT fk_article_owner_id_person FOREIGN KEY(owner_id) REFERENCES person (id) ON DELETE SET NULL,
    CONSTRAINT ck_article_id_limit CHECK (length(id) <= 12),
    CONSTRAINT ck_article_content_hash_limit CHECK (length(content_hash) <= 64),
    CONSTRAINT ck_article_revision_limit CHECK (revision BETWEEN -2147483648 AND 2147483647),
    CONSTRAINT ck_article_owner_id_limit CHECK (length(owner_id) <= 12)
);

CREATE INDEX ix_article_published_on ON article (published_on);

CREATE TABLE publishing_policy (
    scope VARCHAR(12) NOT NULL,
    desk_id VARCHAR(12),
    levels JSON NOT NULL,
    sign_off BOOLEAN DEFAULT 0 NOT NULL,
    changed_by VARCHAR(12),
    changed_at DATETIME NOT NULL,
    CONSTRAINT pk_publishing_policy PRIMARY KEY (scope),
    CONSTRAINT fk_publishing_policy_desk_id_desk FOREIGN KEY(desk_id) REFERENCES desk (id) ON DELETE CASCADE,
    CONSTRAINT fk_publishing_policy_changed_by_person FOREIGN KEY(changed_by) REFERENCES person (id) ON DELETE SET NULL,
    CONSTRAINT ck_publishing_policy_scope_limit CHECK (length(scope) <= 12),
    CONSTRAINT ck_publishing_policy_desk_id_limit CHECK (length(desk_id) <= 12),
    CONSTRAINT ck_publishing_policy_changed_by_limit CHECK (length(changed_by) <= 12)
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
    due_at DATETIME NOT NULL,
    created_at DATETIME NOT NULL,
    seen_at DATETIME NOT NULL,
    CONSTRAINT pk_job PRIMARY KEY (id),
    CONSTRAINT fk_job_person_id_person FOREIGN KEY(person_id) REFERENCES person (id) ON DELETE CASCADE,
    CONSTRAINT ck_job_id_limit CHECK (length(id) <= 12),
    CONSTRAINT ck_job_kind_limit CHECK (length(kind) <= 16),
    CONSTRAINT ck_job_person_id_limit CHECK (length(person_id) <= 12),
    CONSTRAINT ck_job_state_limit CHECK (length(state) <= 16),
    CONSTRAINT ck_job_done_limit CHECK (done BETWEEN -2147483648 AND 2147483647),
    CONSTRAINT ck_job_total_limit CHECK (total BETWEEN -2147483648 AND 2147483647),
    CONSTRAINT ck_job_attempts_limit CHECK (attempts BETWEEN -2147483648 AND 2147483647)
);

CREATE INDEX ix_job_person_id ON job (person_id);

CREATE INDEX ix_job_due ON job (state, due_at);

CREATE TABLE usage (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    desk_id VARCHAR(12) NOT NULL,
    kind VARCHAR(16) NOT NULL,
    action VARCHAR(16) NOT NULL,
    details JSON NOT NULL,
    at DATETIME NOT NULL,
    CONSTRAINT fk_usage_desk_id_desk FOREIGN KEY(desk_id) REFERENCES desk (id) ON DELETE CASCADE,
    CONSTRAINT ck_usage_id_limit CHECK (id BETWEEN -2147483648 AND 2147483647),
    CONSTRAINT ck_usage_desk_id_limit CHECK (length(desk_id) <= 12),
    CONSTRAINT ck_usage_kind_limit CHECK (length(kind) <= 16),
    CONSTRAINT ck_usage_action_limit CHECK (length(action) <= 16)
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
    shared_at DATETIME NOT NULL,
    CONSTRAINT pk_share PRIMARY KEY (id),
    CONSTRAINT fk_share_source_id_source FOREIGN KEY(source_id) REFERENCES source (id) ON DELETE CASCADE,
    CONSTRAINT fk_share_draft_id_draft FOREIGN KEY(draft_id) REFERENCES draft (id) ON DELETE CASCADE,
    CONSTRAINT fk_share_person_id_person FOREIGN KEY(person_id) REFERENCES person (id) ON DELETE CASCADE,
    CONSTRAINT fk_share_desk_id_desk FOREIGN KEY(desk_id) REFERENCES desk (id) ON DELETE CASCADE,
    CONSTRAINT fk_share_shared_by_person FOREIGN KEY(shared_by) REFERENCES person (id) ON DELETE SET NULL,
    CONSTRAINT ck_share_id_limit CHECK (length(id) <= 12),
    CONSTRAINT ck_share_source_id_limit CHECK (length(source_id) <= 12),
    CONSTRAINT ck_share_draft_id_limit CHECK (length(draft_id) <= 12),
    CONSTRAINT ck_share_person_id_limit CHECK (length(person_id) <= 12),
    CONSTRAINT ck_share_desk_id_limit CHECK (length(desk_id) <= 12),
    CONSTRAINT ck_share_level_limit CHECK (length(level) <= 8),
    CONSTRAINT ck_share_shared_by_limit CHECK (length(shared_by) <= 12)
);

CREATE INDEX ix_share_desk_id ON share (desk_id);

CREATE INDEX ix_share_source ON share (source_id, person_id, desk_id);

CREATE INDEX ix_share_person_id ON share (person_id);

CREATE INDEX ix_share_draft ON share (draft_id, person_id, desk_id);

CREATE TABLE source_paragraph (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    source_id VARCHAR(12) NOT NULL,
    "index" INTEGER NOT NULL,
    text TEXT NOT NULL,
    speaker TEXT,
    start_ms INTEGER,
    end_ms INTEGER,
    question BOOLEAN DEFAULT 0 NOT NULL,
    kind VARCHAR(16) DEFAULT 'speech' NOT NULL,
    words TEXT,
    CONSTRAINT fk_source_paragraph_source_id_source FOREIGN KEY(source_id) REFERENCES source (id) ON DELETE CASCADE,
    CONSTRAINT ck_source_paragraph_id_limit CHECK (id BETWEEN -2147483648 AND 2147483647),
    CONSTRAINT ck_source_paragraph_source_id_limit CHECK (length(source_id) <= 12),
    CONSTRAINT ck_source_paragraph_index_limit CHECK ("index" BETWEEN -2147483648 AND 2147483647),
    CONSTRAINT ck_source_paragraph_start_ms_limit CHECK (start_ms BETWEEN -2147483648 AND 2147483647),
    CONSTRAINT ck_source_paragraph_end_ms_limit CHECK (end_ms BETWEEN -2147483648 AND 2147483647),
    CONSTRAINT ck_source_paragraph_kind_limit CHECK (length(kind) <= 16)
);

CREATE INDEX ix_source_paragraph_speaker ON source_paragraph (speaker, source_id);

CREATE UNIQUE INDEX ix_source_paragraph_place ON source_paragraph (source_id, "index");

CREATE TABLE live_source (
    source_id VARCHAR(12) NOT NULL,
    started_at DATETIME NOT NULL,
    position TEXT DEFAULT '' NOT NULL,
    finds_language BOOLEAN NOT NULL,
    CONSTRAINT pk_live_source PRIMARY KEY (source_id),
    CONSTRAINT fk_live_source_source_id_source FOREIGN KEY(source_id) REFERENCES source (id) ON DELETE CASCADE,
    CONSTRAINT ck_live_source_source_id_limit CHECK (length(source_id) <= 12)
);

CREATE TABLE paragraph_revision (
    id INTEGER NOT NULL,
    source_id VARCHAR(12) NOT NULL,
    "index" INTEGER NOT NULL,
    paragraph_id INTEGER NOT NULL,
    text TEXT NOT NULL,
    speaker TEXT,
    note TEXT DEFAULT '' NOT NULL,
    person_id VARCHAR(12),
    changed_at DATETIME NOT NULL,
    CONSTRAINT pk_paragraph_revision PRIMARY KEY (id),
    CONSTRAINT fk_paragraph_revision_source_id_source FOREIGN KEY(source_id) REFERENCES source (id) ON DELETE CASCADE,
    CONSTRAINT fk_paragraph_revision_person_id_person FOREIGN KEY(person_id) REFERENCES person (id) ON DELETE SET NULL,
    CONSTRAINT ck_paragraph_revision_id_limit CHECK (id BETWEEN -2147483648 AND 2147483647),
    CONSTRAINT ck_paragraph_revision_source_id_limit CHECK (length(source_id) <= 12),
    CONSTRAINT ck_paragraph_revision_index_limit CHECK ("index" BETWEEN -2147483648 AND 2147483647),
    CONSTRAINT ck_paragraph_revision_paragraph_id_limit CHECK (paragraph_id BETWEEN -2147483648 AND 2147483647),
    CONSTRAINT ck_paragraph_revision_person_id_limit CHECK (length(person_id) <= 12)
);

CREATE INDEX ix_paragraph_revision_source_id ON paragraph_revision (source_id);

CREATE TABLE draft_source (
    draft_id VARCHAR(12) NOT NULL,
    source_id VARCHAR(12) NOT NULL,
    CONSTRAINT pk_draft_source PRIMARY KEY (draft_id, source_id),
    CONSTRAINT fk_draft_source_draft_id_draft FOREIGN KEY(draft_id) REFERENCES draft (id) ON DELETE CASCADE,
    CONSTRAINT fk_draft_source_source_id_source FOREIGN KEY(source_id) REFERENCES source (id) ON DELETE CASCADE,
    CONSTRAINT ck_draft_source_draft_id_limit CHECK (length(draft_id) <= 12),
    CONSTRAINT ck_draft_source_source_id_limit CHECK (length(source_id) <= 12)
);

CREATE TABLE publication (
    id VARCHAR(12) NOT NULL,
    draft_id VARCHAR(12) NOT NULL,
    version INTEGER NOT NULL,
    headline TEXT NOT NULL,
    body JSON NOT NULL,
    overrides JSON NOT NULL,
    person_id VARCHAR(12),
    published_at DATETIME NOT NULL,
    CONSTRAINT pk_publication PRIMARY KEY (id),
    CONSTRAINT fk_publication_draft_id_draft FOREIGN KEY(draft_id) REFERENCES draft (id) ON DELETE CASCADE,
    CONSTRAINT fk_publication_person_id_person FOREIGN KEY(person_id) REFERENCES person (id) ON DELETE SET NULL,
    CONSTRAINT ck_publication_id_limit CHECK (length(id) <= 12),
    CONSTRAINT ck_publication_draft_id_limit CHECK (length(draft_id) <= 12),
    CONSTRAINT ck_publication_version_limit CHECK (version BETWEEN -2147483648 AND 2147483647),
    CONSTRAINT ck_publication_person_id_limit CHECK (length(person_id) <= 12)
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
    saved_at DATETIME NOT NULL,
    CONSTRAINT pk_draft_revision PRIMARY KEY (id),
    CONSTRAINT fk_draft_revision_draft_id_draft FOREIGN KEY(draft_id) REFERENCES draft (id) ON DELETE CASCADE,
    CONSTRAINT fk_draft_revision_person_id_person FOREIGN KEY(person_id) REFERENCES person (id) ON DELETE SET NULL,
    CONSTRAINT ck_draft_revision_id_limit CHECK (length(id) <= 12),
    CONSTRAINT ck_draft_revision_draft_id_limit CHECK (length(draft_id) <= 12),
    CONSTRAINT ck_draft_revision_version_limit CHECK (version BETWEEN -2147483648 AND 2147483647),
    CONSTRAINT ck_draft_revision_reason_limit CHECK (length(reason) <= 16),
    CONSTRAINT ck_draft_revision_person_id_limit CHECK (length(person_id) <= 12)
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
    said_at DATETIME NOT NULL,
    CONSTRAINT pk_feedback PRIMARY KEY (id),
    CONSTRAINT fk_feedback_draft_id_draft FOREIGN KEY(draft_id) REFERENCES draft (id) ON DELETE SET NULL,
    CONSTRAINT fk_feedback_person_id_person FOREIGN KEY(person_id) REFERENCES person (id) ON DELETE SET NULL,
    CONSTRAINT ck_feedback_id_limit CHECK (length(id) <= 12),
    CONSTRAINT ck_feedback_draft_id_limit CHECK (length(draft_id) <= 12),
    CONSTRAINT ck_feedback_about_limit CHECK (length(about) <= 16),
    CONSTRAINT ck_feedback_verdict_limit CHECK (length(verdict) <= 16),
    CONSTRAINT ck_feedback_person_id_limit CHECK (length(person_id) <= 12)
);

CREATE INDEX ix_feedback_draft_id ON feedback (draft_id);

CREATE TABLE presence (
    client VARCHAR(64) NOT NULL,
    draft_id VARCHAR(12) NOT NULL,
    person_id VARCHAR(12),
    name TEXT DEFAULT '' NOT NULL,
    holds BOOLEAN DEFAULT 0 NOT NULL,
    since DATETIME NOT NULL,
    seen_at DATETIME NOT NULL,
    CONSTRAINT pk_presence PRIMARY KEY (client),
    CONSTRAINT fk_presence_draft_id_draft FOREIGN KEY(draft_id) REFERENCES draft (id) ON DELETE CASCADE,
    CONSTRAINT fk_presence_person_id_person FOREIGN KEY(person_id) REFERENCES person (id) ON DELETE CASCADE,
    CONSTRAINT ck_presence_client_limit CHECK (length(client) <= 64),
    CONSTRAINT ck_presence_draft_id_limit CHECK (length(draft_id) <= 12),
    CONSTRAINT ck_presence_person_id_limit CHECK (length(person_id) <= 12)
);

CREATE INDEX ix_presence_draft_id ON presence (draft_id);

CREATE UNIQUE INDEX ix_presence_holder ON presence (draft_id) WHERE holds;

CREATE TABLE shared_text (
    draft_id VARCHAR(12) NOT NULL,
    document_id VARCHAR(12) NOT NULL,
    state BLOB NOT NULL,
    state_position INTEGER DEFAULT '0' NOT NULL,
    position INTEGER DEFAULT '0' NOT NULL,
    stored_position INTEGER DEFAULT '0' NOT NULL,
    stored_version INTEGER NOT NULL,
    CONSTRAINT pk_shared_text PRIMARY KEY (draft_id),
    CONSTRAINT fk_shared_text_draft_id_draft FOREIGN KEY(draft_id) REFERENCES draft (id) ON DELETE CASCADE,
    CONSTRAINT ck_shared_text_draft_id_limit CHECK (length(draft_id) <= 12),
    CONSTRAINT ck_shared_text_document_id_limit CHECK (length(document_id) <= 12),
    CONSTRAINT ck_shared_text_state_position_limit CHECK (state_position BETWEEN -2147483648 AND 2147483647),
    CONSTRAINT ck_shared_text_position_limit CHECK (position BETWEEN -2147483648 AND 2147483647),
    CONSTRAINT ck_shared_text_stored_position_limit CHECK (stored_position BETWEEN -2147483648 AND 2147483647),
    CONSTRAINT ck_shared_text_stored_version_limit CHECK (stored_version BETWEEN -2147483648 AND 2147483647)
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
    created_at DATETIME NOT NULL,
    CONSTRAINT pk_image PRIMARY KEY (id),
    CONSTRAINT fk_image_draft_id_draft FOREIGN KEY(draft_id) REFERENCES draft (id) ON DELETE CASCADE,
    CONSTRAINT fk_image_person_id_person FOREIGN KEY(person_id) REFERENCES person (id) ON DELETE SET NULL,
    CONSTRAINT ck_image_id_limit CHECK (length(id) <= 12),
    CONSTRAINT ck_image_draft_id_limit CHECK (length(draft_id) <= 12),
    CONSTRAINT ck_image_media_type_limit CHECK (length(media_type) <= 32),
    CONSTRAINT ck_image_width_limit CHECK (width BETWEEN -2147483648 AND 2147483647),
    CONSTRAINT ck_image_height_limit CHECK (height BETWEEN -2147483648 AND 2147483647),
    CONSTRAINT ck_image_bytes_limit CHECK (bytes BETWEEN -2147483648 AND 2147483647),
    CONSTRAINT ck_image_person_id_limit CHECK (length(person_id) <= 12)
);

CREATE INDEX ix_image_draft_id ON image (draft_id);

CREATE TABLE comment (
    id VARCHAR(12) NOT NULL,
    draft_id VARCHAR(12) NOT NULL,
    anchor JSON,
    quote TEXT DEFAULT '' NOT NULL,
    text TEXT NOT NULL,
    person_id VARCHAR(12),
    made_at DATETIME NOT NULL,
    edited_at DATETIME,
    resolved_by VARCHAR(12),
    resolved_at DATETIME,
    CONSTRAINT pk_comment PRIMARY KEY (id),
    CONSTRAINT fk_comment_draft_id_draft FOREIGN KEY(draft_id) REFERENCES draft (id) ON DELETE CASCADE,
    CONSTRAINT fk_comment_person_id_person FOREIGN KEY(person_id) REFERENCES person (id) ON DELETE SET NULL,
    CONSTRAINT fk_comment_resolved_by_person FOREIGN KEY(resolved_by) REFERENCES person (id) ON DELETE SET NULL,
    CONSTRAINT ck_comment_id_limit CHECK (length(id) <= 12),
    CONSTRAINT ck_comment_draft_id_limit CHECK (length(draft_id) <= 12),
    CONSTRAINT ck_comment_person_id_limit CHECK (length(person_id) <= 12),
    CONSTRAINT ck_comment_resolved_by_limit CHECK (length(resolved_by) <= 12)
);

CREATE INDEX ix_comment_draft_id ON comment (draft_id);

CREATE TABLE post (
    id INTEGER NOT NULL,
    source_id VARCHAR(12) NOT NULL,
    position INTEGER NOT NULL,
    paragraph_index INTEGER,
    post_id TEXT NOT NULL,
    platform VARCHAR(32) DEFAULT '' NOT NULL,
    handle TEXT DEFAULT '' NOT NULL,
    author_name TEXT DEFAULT '' NOT NULL,
    known BOOLEAN DEFAULT 0 NOT NULL,
    posted_at DATETIME,
    url TEXT DEFAULT '' NOT NULL,
    parent_position INTEGER,
    relation VARCHAR(8) DEFAULT '' NOT NULL,
    parent_state VARCHAR(8) DEFAULT '' NOT NULL,
    state VARCHAR(8) DEFAULT '' NOT NULL,
    thread INTEGER NOT NULL,
    text TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_post PRIMARY KEY (id),
    CONSTRAINT fk_post_source_id_source FOREIGN KEY(source_id) REFERENCES source (id) ON DELETE CASCADE,
    CONSTRAINT ck_post_id_limit CHECK (id BETWEEN -2147483648 AND 2147483647),
    CONSTRAINT ck_post_source_id_limit CHECK (length(source_id) <= 12),
    CONSTRAINT ck_post_position_limit CHECK (position BETWEEN -2147483648 AND 2147483647),
    CONSTRAINT ck_post_paragraph_index_limit CHECK (paragraph_index BETWEEN -2147483648 AND 2147483647),
    CONSTRAINT ck_post_platform_limit CHECK (length(platform) <= 32),
    CONSTRAINT ck_post_parent_position_limit CHECK (parent_position BETWEEN -2147483648 AND 2147483647),
    CONSTRAINT ck_post_relation_limit CHECK (length(relation) <= 8),
    CONSTRAINT ck_post_parent_state_limit CHECK (length(parent_state) <= 8),
    CONSTRAINT ck_post_state_limit CHECK (length(state) <= 8),
    CONSTRAINT ck_post_thread_limit CHECK (thread BETWEEN -2147483648 AND 2147483647)
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
    requested_at DATETIME NOT NULL,
    decided_by VARCHAR(12),
    decided_at DATETIME,
    note TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_sign_off PRIMARY KEY (id),
    CONSTRAINT fk_sign_off_draft_id_draft FOREIGN KEY(draft_id) REFERENCES draft (id) ON DELETE CASCADE,
    CONSTRAINT fk_sign_off_requested_by_person FOREIGN KEY(requested_by) REFERENCES person (id) ON DELETE SET NULL,
    CONSTRAINT fk_sign_off_decided_by_person FOREIGN KEY(decided_by) REFERENCES person (id) ON DELETE SET NULL,
    CONSTRAINT ck_sign_off_id_limit CHECK (length(id) <= 12),
    CONSTRAINT ck_sign_off_draft_id_limit CHECK (length(draft_id) <= 12),
    CONSTRAINT ck_sign_off_version_limit CHECK (version BETWEEN -2147483648 AND 2147483647),
    CONSTRAINT ck_sign_off_state_limit CHECK (length(state) <= 16),
    CONSTRAINT ck_sign_off_requested_by_limit CHECK (length(requested_by) <= 12),
    CONSTRAINT ck_sign_off_decided_by_limit CHECK (length(decided_by) <= 12)
);

CREATE INDEX ix_sign_off_draft ON sign_off (draft_id, requested_at);

CREATE TABLE live_line (
    source_id VARCHAR(12) NOT NULL,
    number INTEGER NOT NULL,
    text TEXT NOT NULL,
    speaker TEXT,
    start_ms INTEGER,
    end_ms INTEGER,
    changed_at DATETIME NOT NULL,
    CONSTRAINT pk_live_line PRIMARY KEY (source_id, number),
    CONSTRAINT fk_live_line_source_id_live_source FOREIGN KEY(source_id) REFERENCES live_source (source_id) ON DELETE CASCADE,
    CONSTRAINT ck_live_line_source_id_limit CHECK (length(source_id) <= 12),
    CONSTRAINT ck_live_line_number_limit CHECK (number BETWEEN -2147483648 AND 2147483647),
    CONSTRAINT ck_live_line_start_ms_limit CHECK (start_ms BETWEEN -2147483648 AND 2147483647),
    CONSTRAINT ck_live_line_end_ms_limit CHECK (end_ms BETWEEN -2147483648 AND 2147483647)
);

CREATE TABLE shared_text_update (
    draft_id VARCHAR(12) NOT NULL,
    position INTEGER NOT NULL,
    content BLOB NOT NULL,
    person_id VARCHAR(12),
    made_at DATETIME NOT NULL,
    CONSTRAINT pk_shared_text_update PRIMARY KEY (draft_id, position),
    CONSTRAINT fk_shared_text_update_draft_id_shared_text FOREIGN KEY(draft_id) REFERENCES shared_text (draft_id) ON DELETE CASCADE,
    CONSTRAINT fk_shared_text_update_person_id_person FOREIGN KEY(person_id) REFERENCES person (id) ON DELETE SET NULL,
    CONSTRAINT ck_shared_text_update_draft_id_limit CHECK (length(draft_id) <= 12),
    CONSTRAINT ck_shared_text_update_position_limit CHECK (position BETWEEN -2147483648 AND 2147483647),
    CONSTRAINT ck_shared_text_update_person_id_limit CHECK (length(person_id) <= 12)
);

CREATE TABLE comment_reply (
    id VARCHAR(12) NOT NULL,
    comment_id VARCHAR(12) NOT NULL,
    text TEXT NOT NULL,
    person_id VARCHAR(12),
    made_at DATETIME NOT NULL,
    edited_at DATETIME,
    CONSTRAINT pk_comment_reply PRIMARY KEY (id),
    CONSTRAINT fk_comment_reply_comment_id_comment FOREIGN KEY(comment_id) REFERENCES comment (id) ON DELETE CASCADE,
    CONSTRAINT fk_comment_reply_person_id_person FOREIGN KEY(person_id) REFERENCES person (id) ON DELETE SET NULL,
    CONSTRAINT ck_comment_reply_id_limit CHECK (length(id) <= 12),
    CONSTRAINT ck_comment_reply_comment_id_limit CHECK (length(comment_id) <= 12),
    CONSTRAINT ck_comment_reply_person_id_limit CHECK (length(person_id) <= 12)
);

CREATE INDEX ix_comment_reply_comment_id ON comment_reply (comment_id);

CREATE TABLE mention (
    id VARCHAR(12) NOT NULL,
    comment_id VARCHAR(12) NOT NULL,
    reply_id VARCHAR(12),
    person_id VARCHAR(12) NOT NULL,
    made_at DATETIME NOT NULL,
    read_at DATETIME,
    CONSTRAINT pk_mention PRIMARY KEY (id),
    CONSTRAINT fk_mention_comment_id_comment FOREIGN KEY(comment_id) REFERENCES comment (id) ON DELETE CASCADE,
    CONSTRAINT fk_mention_reply_id_comment_reply FOREIGN KEY(reply_id) REFERENCES comment_reply (id) ON DELETE CASCADE,
    CONSTRAINT fk_mention_person_id_person FOREIGN KEY(person_id) REFERENCES person (id) ON DELETE CASCADE,
    CONSTRAINT ck_mention_id_limit CHECK (length(id) <= 12),
    CONSTRAINT ck_mention_comment_id_limit CHECK (length(comment_id) <= 12),
    CONSTRAINT ck_mention_reply_id_limit CHECK (length(reply_id) <= 12),
    CONSTRAINT ck_mention_person_id_limit CHECK (length(person_id) <= 12)
);

CREATE INDEX ix_mention_reply_id ON mention (reply_id);

CREATE INDEX ix_mention_inbox ON mention (person_id, read_at);

CREATE INDEX ix_mention_comment_id ON mention (comment_id);
