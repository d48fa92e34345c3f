-- With recordings, embargoes, ends of paragraphs, questions and corrections.

INSERT INTO source (id, title, file_name, format, imported_at, spoken_on, media_name, media_type, media_bytes, media_file, embargo_until, embargo_note) VALUES
  ('5ea0000000a1', 'Hearing on the sea wall', 'hearing.txt', 'txt', '2030-03-01 18:30:00', '2030-02-28', 'hearing.wav', 'audio/wav', 5000000000, 'recording-1.wav', '2099-01-01 10:00:00', 'Until the council has met'),
  ('5ea0000000b2', '방파제 공청회', 'hearing-ko.txt', 'txt', '2030-03-02 09:00:00.250000', NULL, NULL, NULL, NULL, NULL, NULL, '');

INSERT INTO source_paragraph (source_id, "index", text, speaker, start_ms, end_ms, question) VALUES
  ('5ea0000000a1', 0, 'Why was the wall built before the pumps?', 'Ada Quill', 1000, 4000, true),
  ('5ea0000000a1', 1, 'A wall without pumps behind it is money thrown in the harbour.', 'Bram Osk', 4200, 9000, false),
  ('5ea0000000a1', 2, 'When the gates are shut, the rain has nowhere to go: 100 % of it stays.', NULL, NULL, NULL, false),
  ('5ea0000000b2', 0, '방파제만으로는 마을을 지킬 수 없습니다. 펌프가 먼저입니다.', '오스크', NULL, NULL, false);

INSERT INTO paragraph_revision (source_id, "index", paragraph_id, text, speaker, note, changed_at) VALUES
  ('5ea0000000a1', 1, 2, 'A wall without pumps is money thrown in the harbor.', 'Bram Osk', 'Heard again', '2030-03-01 19:00:00');

INSERT INTO draft (id, version, headline, body, created_at, updated_at, published_at) VALUES
  ('d4af000000a1', 7, 'Pumps before the wall', '{"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "“A wall without pumps behind it is money thrown in the harbour,” said Bram Osk."}]}]}', '2030-03-01 18:40:00', '2030-03-01 20:00:00', '2030-03-01 20:00:00'),
  ('d4af000000b2', 1, '', '""', '2030-03-02 08:00:00', '2030-03-02 08:00:00', NULL);

INSERT INTO draft_source (draft_id, source_id) VALUES
  ('d4af000000a1', '5ea0000000a1'),
  ('d4af000000a1', '5ea0000000b2');

INSERT INTO publication (id, draft_id, version, headline, body, overrides, published_at) VALUES
  ('9b11000000a1', 'd4af000000a1', 7, 'Pumps before the wall', '{"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "“A wall without pumps behind it is money thrown in the harbour,” said Bram Osk."}]}]}', '[{"quote": "No", "reason": "He said so on the phone"}]', '2030-03-01 20:00:00');

