-- The texts of tickets are searched in a table of their own: every save of a ticket makes a new row of it, and had to write its words into the index again.
-- A ticket keeps its text for searches that go along the order of a list. Only triggers of tickets write the table: a reference would check each row once more.
CREATE TABLE ticket_search_texts (
  ticket_id text COLLATE "C" PRIMARY KEY,
  text text COLLATE "und-x-icu" NOT NULL
);

DROP INDEX tickets_search_text;
INSERT INTO ticket_search_texts (ticket_id, text) SELECT id, search_text FROM tickets ORDER BY id;
-- A short list of entries that are not sorted in yet keeps searches quick, which read all of it.
CREATE INDEX ticket_search_texts_words ON ticket_search_texts USING gin (text gin_trgm_ops) WITH (gin_pending_list_limit = 256);
ANALYZE ticket_search_texts;
