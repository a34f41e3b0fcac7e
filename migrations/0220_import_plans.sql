-- An import stores how its file is read, because all rows together decide it, and the rows it leaves out, so that they can be fixed and imported again.
-- Imports from before have no plan; their waiting rows are objects by column instead of the cells of the file.
ALTER TABLE imports ADD COLUMN plan jsonb, ADD COLUMN left_out integer NOT NULL DEFAULT 0;

ALTER TABLE import_mappings ADD COLUMN decisions jsonb NOT NULL DEFAULT '{}';

CREATE TABLE import_left_out (
  import_id uuid NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  line integer NOT NULL,
  reason text NOT NULL,
  cells jsonb NOT NULL,
  PRIMARY KEY (import_id, line)
);
