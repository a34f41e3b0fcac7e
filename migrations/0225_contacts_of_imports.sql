-- An import adds the contacts of a row to a customer that exists, and its undo takes them out again.
ALTER TABLE imports ADD COLUMN joined integer NOT NULL DEFAULT 0;

-- The record existed before: its row was added to it.
ALTER TABLE imported_records ADD COLUMN is_joined boolean NOT NULL DEFAULT false;

CREATE TABLE import_additions (
  import_id uuid NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  record_id text COLLATE "C" NOT NULL,
  -- The version of the record that the import left.
  version integer NOT NULL,
  -- What was added, in the words of its kind, and in its order.
  changes jsonb NOT NULL,
  PRIMARY KEY (import_id, record_id)
);
