-- Search everywhere: words in notes, what people read out or scan, and the words that are in use, to forgive a typo.
-- Letters and digits only: a registration and a VIN are written with blanks and hyphens, or without.
CREATE FUNCTION code_key(code text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN upper(regexp_replace(code, '[^[:alnum:]]', '', 'g') COLLATE "und-x-icu") COLLATE "C";

-- The words of a text as they are written. Signs within words part them, or a path and a compound would be one word each.
CREATE FUNCTION text_words(content text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN to_tsvector('simple', translate(lower(content COLLATE "und-x-icu"), '/\-_.,:;@#=+~&<>', '                '));

-- A short list of entries that are not sorted in yet keeps searches quick, which read all of it.
CREATE INDEX ticket_history_words ON ticket_history USING gin (text_words(content)) WITH (gin_pending_list_limit = 512)
  WHERE type IN ('NOTE', 'EMAIL');
CREATE INDEX ticket_history_newest ON ticket_history (position) WHERE type IN ('NOTE', 'EMAIL');

-- A whole VIN is found by its end too: few cars share one.
CREATE INDEX tickets_vin_end ON tickets (right(code_key(vin), 6)) WHERE vin <> '';
CREATE INDEX tickets_reg ON tickets (code_key(reg)) WHERE reg <> '';
CREATE INDEX tickets_email ON tickets (lower(customer_email COLLATE "und-x-icu")) WHERE customer_email <> '';
CREATE INDEX tickets_rma_number ON tickets (code_key(rma_number)) WHERE rma_number <> '';
CREATE INDEX leads_email ON leads (lower(email)) WHERE email <> '';
CREATE INDEX leads_phone_keys ON leads USING gin (phone_keys(ARRAY[phone]));

CREATE TABLE search_words (
  word text COLLATE "C" PRIMARY KEY,
  -- In about so many texts; one that is saved again counts again.
  count bigint NOT NULL
);

CREATE INDEX search_words_alike ON search_words USING gin (word gin_trgm_ops);

-- How far the words of each kind of text have been read.
CREATE TABLE search_progress (
  source text PRIMARY KEY,
  -- The keys of the last text that was read.
  last jsonb NOT NULL
);
