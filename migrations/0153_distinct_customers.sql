-- Pairs of customers that somebody said are not duplicates: they are offered as such no more, to nobody.
CREATE TABLE distinct_customers (
  one_id text COLLATE "C" NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  other_id text COLLATE "C" NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  marked_by text NOT NULL,
  marked_at timestamptz(3) NOT NULL,
  PRIMARY KEY (one_id, other_id),
  CHECK (one_id < other_id)
);

CREATE INDEX distinct_customers_other ON distinct_customers (other_id);
