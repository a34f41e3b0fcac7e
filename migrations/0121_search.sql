-- The words that are in use, to forgive a typo.
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
