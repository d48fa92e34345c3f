-- With how the file of a source marks its speakers, where somebody has shown it.

INSERT INTO desk (id, name, shares, learns, created_at) VALUES
  ('de5c000000a1', 'City', true, true, '2030-02-01 08:00:00');

INSERT INTO person (id, name, email, role, password_hash, must_change, password_at, issuer, subject, active, created_at) VALUES
  ('9e45000000a1', 'Ada Quill', 'ada@desk.example', 'editor', '$argon2id$v=19$m=65536,t=3,p=4$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNo', false, '2030-02-01 08:05:00', NULL, NULL, true, '2030-02-01 08:00:00'),
  ('9e45000000b2', '오스크', 'osk@desk.example', 'reporter', NULL, true, NULL, 'https://id.example', 'osk', false, '2030-02-01 08:00:00');

INSERT INTO desk_person (desk_id, person_id) VALUES
  ('de5c000000a1', '9e45000000a1');

INSERT INTO sign_in (id, person_id, began_at, seen_at, ends_at, address, agent) VALUES
  ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', '9e45000000a1', '2030-03-01 08:00:00', '2030-03-01 18:00:00', '2030-03-08 08:00:00', '192.0.2.1', 'A browser');

INSERT INTO invitation (id, person_id, ends_at) VALUES
  ('bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb', '9e45000000b2', '2030-02-08 08:00:00');

INSERT INTO api_token (id, person_id, name, token_hash, scopes, created_at, ends_at, used_at) VALUES
  ('70ce000000a1', '9e45000000a1', 'The archive', 'cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc', '["read", "write"]', '2030-02-02 08:00:00', NULL, '2030-03-01 07:00:00');

INSERT INTO source (id, title, file_name, format, imported_at, spoken_on, media_name, media_type, media_bytes, media_file, embargo_until, embargo_note, revision, language, rights, content_hash, external_id, owner_id, day_origin, day_written, kind, doubts, reviewed_at, held, convention) VALUES
  ('5ea0000000a1', 'Hearing on the sea wall', 'hearing.txt', 'txt', '2030-03-01 18:30:00', '2030-02-28', 'hearing.wav', 'audio/wav', 5000000000, 'recording-1.wav', '2099-01-01 10:00:00', 'Until the council has met', 4, 'en', 'ask', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'archive/2030/17', '9e45000000a1', 'heading', '28 February 2030', 'interview', '[{"code": "ambiguous_date", "detail": "28 February 2030"}]', '2030-03-01 18:31:00', false, '{"shapes": [{"before": "", "after": " > ", "small": true}], "keeps": false, "excluded": ["motion"], "names": ["ada"]}'),
  ('5ea0000000b2', '방파제 공청회', 'hearing-ko.txt', 'txt', '2030-03-02 09:00:00.250000', NULL, NULL, NULL, NULL, NULL, NULL, '', 1, 'ko', 'background', NULL, NULL, NULL, NULL, '', 'other', '[]', NULL, true, NULL);

INSERT INTO source_paragraph (source_id, "index", text, speaker, start_ms, end_ms, question, words, kind) VALUES
  ('5ea0000000a1', 0, 'Why was the wall built before the pumps?', 'Ada Quill', 1000, 4000, true, NULL, 'speech'),
  ('5ea0000000a1', 1, 'A wall without pumps behind it is money thrown in the harbour.', 'Bram Osk', 4200, 9000, false, '0 1 4200 100 97;2 6 4310 300 -1', 'speech'),
  ('5ea0000000a1', 2, 'When the gates are shut, the rain has nowhere to go: 100 % of it stays.', NULL, NULL, NULL, false, NULL, 'direction'),
  ('5ea0000000b2', 0, '방파제만으로는 마을을 지킬 수 없습니다. 펌프가 먼저입니다.', '오스크', NULL, NULL, false, NULL, 'speech');

INSERT INTO paragraph_revision (source_id, "index", paragraph_id, text, speaker, note, changed_at, person_id) VALUES
  ('5ea0000000a1', 1, 2, 'A wall without pumps is money thrown in the harbor.', 'Bram Osk', 'Heard again', '2030-03-01 19:00:00', '9e45000000a1');

INSERT INTO draft (id, version, headline, body, created_at, updated_at, published_at, variants, notes, ready, template, owner_id, learned_from, last_edit_id, byline, standfirst, section, keywords, deadline, word_goal, language) VALUES
  ('d4af000000a1', 7, 'Pumps before the wall', '{"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "“A wall without pumps behind it is money thrown in the harbour,” said Bram Osk."}]}]}', '2030-03-01 18:40:00', '2030-03-01 20:00:00', '2030-03-01 20:00:00', '["The pumps first", "펌프가 먼저"]', 'Call the harbour master.', true, false, '9e45000000a1', false, 'edit-0000000001', 'Ada Quill', 'The council wants a wall; its engineers want pumps.', 'Harbour', '["flood", "펌프"]', '2030-03-02 17:00:00', 600, 'en'),
  ('d4af000000b2', 1, '', '""', '2030-03-02 08:00:00', '2030-03-02 08:00:00', NULL, '[]', '', false, true, NULL, true, NULL, '', '', '', '[]', NULL, NULL, '');

INSERT INTO draft_source (draft_id, source_id) VALUES
  ('d4af000000a1', '5ea0000000a1'),
  ('d4af000000a1', '5ea0000000b2');

INSERT INTO publication (id, draft_id, version, headline, body, overrides, published_at, person_id) VALUES
  ('9b11000000a1', 'd4af000000a1', 7, 'Pumps before the wall', '{"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "“A wall without pumps behind it is money thrown in the harbour,” said Bram Osk."}]}]}', '[{"quote": "No", "reason": "He said so on the phone"}]', '2030-03-01 20:00:00', '9e45000000a1');

INSERT INTO draft_revision (id, draft_id, version, headline, body, reason, name, saved_at, person_id, details) VALUES
  ('4e51000000a1', 'd4af000000a1', 3, 'Pumps', '"The rain has nowhere to go."', 'named', 'Before lunch', '2030-03-01 19:10:00', '9e45000000a1', NULL),
  ('4e51000000b2', 'd4af000000a1', 5, 'Pumps', '"The rain has nowhere to go."', 'time', '', '2030-03-01 19:20:00', '9e45000000a1', '{"byline": "Ada Quill", "standfirst": "", "section": "Harbour", "keywords": ["pumps"], "deadline": null, "word_goal": 600, "language": ""}');

INSERT INTO feedback (id, draft_id, about, verdict, finding, headline, body, note, said_at, person_id) VALUES
  ('feed000000a1', 'd4af000000a1', 'headline', 'fine', '{"quote": "Pumps first", "state": "unsupported"}', '“Pumps first”', '“Pumps before the wall,” he said.', 'It is what he meant', '2030-03-01 19:20:00', '9e45000000a1');

INSERT INTO delivery (id, publication_id, state, attempts, next_at, delivered_at, answer) VALUES
  ('de11000000a1', '9b11000000a1', 'failed', 3, NULL, NULL, '502 from the other side');

INSERT INTO share (id, source_id, draft_id, person_id, desk_id, level, shared_by, shared_at) VALUES
  ('5a4e000000a1', '5ea0000000a1', NULL, NULL, 'de5c000000a1', 'read', '9e45000000a1', '2030-03-01 18:35:00'),
  ('5a4e000000b2', NULL, 'd4af000000a1', '9e45000000b2', NULL, 'edit', '9e45000000a1', '2030-03-01 18:45:00');

INSERT INTO audit_entry (at, action, person_id, person_name, address, about_kind, about_id, about_name, details, previous, hash) VALUES
  ('2030-03-01 18:35:00', 'source.share', '9e45000000a1', 'Ada Quill', '192.0.2.1', 'source', '5ea0000000a1', 'Hearing on the sea wall', '{"added": [{"desk_id": "de5c000000a1"}]}', '0000000000000000000000000000000000000000000000000000000000000000', 'dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd');

INSERT INTO presence (client, draft_id, person_id, name, holds, since, seen_at) VALUES
  ('page-0000000001', 'd4af000000a1', '9e45000000a1', 'Ada Quill', true, '2030-03-01 19:00:00', '2030-03-01 20:00:00');

INSERT INTO usage (desk_id, kind, action, details, at) VALUES
  ('de5c000000a1', 'suggestion', 'accepted', '{"title": "Pumps"}', '2030-03-01 19:30:00');

INSERT INTO job (id, kind, person_id, state, asked, done, total, answer, created_at, seen_at) VALUES
  ('10b0000000a1', 'archive', '9e45000000a1', 'done', '{"name": "archive.jsonl"}', 9, 9, '{"summary": {"imported": 2}}', '2030-03-01 10:00:00', '2030-03-01 10:05:00');

INSERT INTO post (id, source_id, position, paragraph_index, post_id, platform, handle, author_name, known, posted_at, url, parent_position, relation, parent_state, state, thread, text) VALUES
  (1, '5ea0000000a1', 0, 1, '1001', 'mastodon', '@osk@harbour.example', 'Bram Osk', true, '2030-02-28 19:00:00', 'https://harbour.example/@osk/1001', NULL, '', '', '', 0, 'A wall without pumps behind it is money thrown in the harbour.'),
  (2, '5ea0000000a1', 1, NULL, '1002', 'mastodon', '@varn@harbour.example', '', false, NULL, '', 0, 'reply', 'missing', 'deleted', 0, '');

INSERT INTO article (id, title, body, url, published_on, outlet, external_id, content_hash, revision, owner_id, imported_at) VALUES
  ('a271000000a1', 'Wall backed', 'The council backed the wall.', 'https://herald.example/wall', '2030-03-01', 'The Herald', 'wall-1', 'eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', 2, '9e45000000a1', '2030-03-01 09:00:00');

INSERT INTO publishing_policy (scope, desk_id, levels, sign_off, changed_by, changed_at) VALUES
  ('newsroom', NULL, '{"words": "show"}', false, '9e45000000a1', '2030-03-01 09:30:00'),
  ('de5c000000a1', 'de5c000000a1', '{"paraphrase": "reason"}', true, NULL, '2030-03-01 09:40:00');

INSERT INTO sign_off (id, draft_id, version, state, overrides, requested_by, requested_at, decided_by, decided_at, note, request_note) VALUES
  ('51a0000000a1', 'd4af000000a1', 6, 'sent_back', '[{"quote": "No", "reason": "He said so on the phone"}]', '9e45000000b2', '2030-03-01 19:40:00', '9e45000000a1', '2030-03-01 19:50:00', 'Ask him again', 'He is out at sea until Monday');

INSERT INTO speaker_alias (label, name, changed_by, changed_at) VALUES
  ('Engineer Osk', 'Bram Osk', '9e45000000a1', '2030-03-01 19:55:00'),
  ('오 씨', '오스크', NULL, '2030-03-02 10:00:00');

INSERT INTO second_factor (person_id, secret, last_counter, created_at) VALUES
  ('9e45000000a1', 'JBSWY3DPEHPK3PXP', 63113904, '2030-02-10 08:00:00');

INSERT INTO recovery_code (id, person_id) VALUES
  ('ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff', '9e45000000a1');

INSERT INTO source_series (id, person_id, title_pattern, title, labels, decisions, changed_at) VALUES
  (1, '9e45000000a1', 'hearing on the sea wall', 'Hearing on the sea wall', '["Ada Quill", "Bram Osk"]', '{"kind": "interview"}', '2030-03-01 18:31:00');

INSERT INTO live_source (source_id, started_at, position, finds_language) VALUES
  ('5ea0000000b2', '2030-03-01 18:32:00', '3', false);

INSERT INTO live_line (source_id, number, text, speaker, start_ms, end_ms, changed_at) VALUES
  ('5ea0000000b2', 1, '방파제만으로는 마을을 지킬 수 없습니다.', '오스크', NULL, NULL, '2030-03-01 18:33:00'),
  ('5ea0000000b2', 2, '펌프가 먼저입니다.', '오스크', 4000, 6000, '2030-03-01 18:33:10');

INSERT INTO shared_text (draft_id, document_id, state, state_position, position, stored_position, stored_version) VALUES
  ('d4af000000a1', 'd0c0000000a1', X'0104feeceda00d00040108686561646c696e650550756d7073070104626f647903097061726167726170680700feeceda00d05060400feeceda00d0653e2809c412077616c6c20776974686f75742070756d707320626568696e64206974206973206d6f6e6579207468726f776e20696e2074686520686172626f75722ce2809d2073616964204272616d204f736b2e00', 0, 1, 1, 7);

INSERT INTO shared_text_update (draft_id, position, content, person_id, made_at) VALUES
  ('d4af000000a1', 1, X'0101feeceda00d5684feeceda00d0410206265666f7265207468652077616c6c00', '9e45000000a1', '2030-03-01 20:00:01');

INSERT INTO comment (id, draft_id, anchor, quote, text, person_id, made_at, edited_at, resolved_by, resolved_at) VALUES
  ('c0aa000000a1', 'd4af000000a1', '{"document_id": "d0c0000000a1", "field": "headline", "start": {"item": {"client": 3583866, "clock": 0}, "assoc": 0}, "end": {"item": {"client": 3583866, "clock": 4}, "assoc": -1}}', 'Pumps', 'Which pumps, @[9e45000000a1]?', '9e45000000a1', '2030-03-01 20:10:00', NULL, '9e45000000a1', '2030-03-01 20:20:00'),
  ('c0aa000000b2', 'd4af000000a1', NULL, '', '더 짧게.', NULL, '2030-03-01 20:11:00', '2030-03-01 20:12:00', NULL, NULL);

INSERT INTO comment_reply (id, comment_id, text, person_id, made_at, edited_at) VALUES
  ('4e91000000a1', 'c0aa000000a1', 'Those of the port.', '9e45000000a1', '2030-03-01 20:15:00', NULL);

INSERT INTO mention (id, comment_id, reply_id, person_id, made_at, read_at) VALUES
  ('3e40000000a1', 'c0aa000000a1', NULL, '9e45000000a1', '2030-03-01 20:10:00', NULL),
  ('3e40000000b2', 'c0aa000000a1', '4e91000000a1', '9e45000000a1', '2030-03-01 20:15:00', '2030-03-01 20:16:00');

INSERT INTO image (id, draft_id, name, media_type, width, height, bytes, person_id, created_at) VALUES
  ('1a6e000000a1', 'd4af000000a1', 'Flutmauer 벽.jpg', 'image/jpeg', 1600, 1200, 204800, '9e45000000a1', '2030-03-01 20:30:00'),
  ('1a6e000000b2', 'd4af000000a1', 'map.png', 'image/png', 640, 480, 30000, NULL, '2030-03-01 20:31:00');
