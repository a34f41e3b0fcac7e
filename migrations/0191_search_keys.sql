-- Texts are searched by their folded letters without separators: 'Röder & Söhne' is found as 'roder sohne', and ISCANP-10037 as 'iscanp10037'.
ALTER TABLE customers DROP COLUMN search, ADD COLUMN search text COLLATE "C" NOT NULL
  GENERATED ALWAYS AS (customer_search(shop_name, contacts, tool_serials)) STORED;
CREATE INDEX customers_search ON customers USING gin (search gin_trgm_ops) WITH (gin_pending_list_limit = 256);
ALTER TABLE parts DROP COLUMN search, ADD COLUMN search text COLLATE "C" NOT NULL
  GENERATED ALWAYS AS (search_key(name || E'\n' || part_number || E'\n' || supplier || E'\n' || description)) STORED;
CREATE INDEX parts_search ON parts USING gin (search gin_trgm_ops);
ALTER TABLE leads DROP COLUMN search, ADD COLUMN search text COLLATE "C" NOT NULL
  GENERATED ALWAYS AS (search_key(id || E'\n' || company_name || E'\n' || contact_name || E'\n' || email || E'\n' || phone)) STORED;
CREATE INDEX leads_search ON leads USING gin (search gin_trgm_ops);
ALTER TABLE tools DROP COLUMN search, ADD COLUMN search text COLLATE "C" NOT NULL
  GENERATED ALWAYS AS (search_key(serial_number || E'\n' || assigned_to)) STORED;
CREATE INDEX tools_search ON tools USING gin (search gin_trgm_ops);
ALTER TABLE canned_notes DROP COLUMN search, ADD COLUMN search text COLLATE "C" NOT NULL
  GENERATED ALWAYS AS (search_key(name || E'\n' || shortcut || E'\n' || body)) STORED;
ALTER TABLE events DROP COLUMN search, ADD COLUMN search text COLLATE "C" NOT NULL
  GENERATED ALWAYS AS (search_key(name || E'\n' || location || E'\n' || description)) STORED;
CREATE INDEX events_search ON events USING gin (search gin_trgm_ops);
ALTER TABLE event_registrations DROP COLUMN search, ADD COLUMN search text COLLATE "C" NOT NULL
  GENERATED ALWAYS AS (search_key(name || E'\n' || email || E'\n' || company)) STORED;

-- Triggers on the text of tickets are put in again after the migrations.
DROP TRIGGER IF EXISTS tickets_changed ON tickets;
DROP TRIGGER IF EXISTS tickets_changed_text ON tickets;
ALTER TABLE tickets DROP COLUMN search_text, ADD COLUMN search_text text COLLATE "C" NOT NULL
  GENERATED ALWAYS AS (search_key(
    id || E'\n' || summary || E'\n' || customer_company || E'\n' || customer_name || E'\n' || customer_email
      || E'\n' || tool_serial || E'\n' || vin || E'\n' || reg
  )) STORED;
DROP INDEX ticket_search_texts_words;
ALTER TABLE ticket_search_texts ALTER COLUMN text TYPE text COLLATE "C";
TRUNCATE ticket_search_texts;
INSERT INTO ticket_search_texts (ticket_id, text) SELECT id, search_text FROM tickets ORDER BY id;
CREATE INDEX ticket_search_texts_words ON ticket_search_texts USING gin (text gin_trgm_ops) WITH (gin_pending_list_limit = 256);
ALTER TABLE ticket_listings ALTER COLUMN listed_text TYPE text COLLATE "C";
UPDATE ticket_listings SET listed_text = search_text FROM tickets WHERE id = listed_id;

-- Words in use are learned in folded letters from now on.
CREATE TEMPORARY TABLE folded_words ON COMMIT DROP AS SELECT fold_letters(word) AS word, sum(count)::bigint AS count FROM search_words GROUP BY 1;
TRUNCATE search_words;
INSERT INTO search_words (word, count) SELECT word, count FROM folded_words WHERE word <> '';

DROP INDEX customers_name_start;
CREATE INDEX customers_name_start ON customers (search_key(shop_name) text_pattern_ops) WHERE merged_into IS NULL;
