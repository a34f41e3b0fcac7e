-- The articles of the knowledge base with all their versions, found by the words in them.
CREATE TABLE articles (
  -- The end of its address: 'managing-rmas'.
  id text COLLATE "C" PRIMARY KEY,
  title text COLLATE "und-x-icu" NOT NULL,
  category text COLLATE "und-x-icu" NOT NULL,
  -- Words that people look for and the text does not say.
  keywords text COLLATE "und-x-icu" NOT NULL,
  -- Markdown.
  body text NOT NULL,
  -- The words of the body.
  plain text NOT NULL,
  -- Its place in its category.
  position integer NOT NULL,
  -- It reads as the program brought it; a newer program may bring another text.
  is_shipped boolean NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_updated timestamptz(3) NOT NULL DEFAULT now(),
  last_updated_by text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  search tsvector NOT NULL GENERATED ALWAYS AS (
    setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', keywords), 'B') || setweight(to_tsvector('english', plain), 'D')
  ) STORED
);

CREATE INDEX articles_by_title ON articles (lower(title), id);
CREATE INDEX articles_search ON articles USING gin (search);

CREATE TABLE article_versions (
  article_id text COLLATE "C" NOT NULL REFERENCES articles (id),
  version integer NOT NULL,
  title text COLLATE "und-x-icu" NOT NULL,
  category text COLLATE "und-x-icu" NOT NULL,
  keywords text COLLATE "und-x-icu" NOT NULL,
  body text NOT NULL,
  is_shipped boolean NOT NULL,
  saved_at timestamptz(3) NOT NULL DEFAULT now(),
  saved_by text NOT NULL,
  PRIMARY KEY (article_id, version)
);
