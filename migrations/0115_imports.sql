-- Imports survive a crash: rows wait here until they are records, and keys remember which rows were here before. They can be cancelled and taken back.
CREATE TABLE imports (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- Features bring what can be imported, so the program and not the schema knows the kinds.
  kind text NOT NULL,
  file_name text NOT NULL,
  state text NOT NULL CHECK (state IN ('running', 'done', 'failed', 'cancelled', 'undoing', 'undone')),
  rows integer NOT NULL DEFAULT 0,
  added integer NOT NULL DEFAULT 0,
  skipped integer NOT NULL DEFAULT 0,
  problems integer NOT NULL DEFAULT 0,
  -- How often it stopped unexpectedly; too often, and it is given up.
  failures integer NOT NULL DEFAULT 0,
  message text NOT NULL DEFAULT '',
  created_by text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_step_at timestamptz(3) NOT NULL DEFAULT now(),
  created_by_name text NOT NULL DEFAULT '',
  -- Of the skipped rows, those that are twice in the file; the others were here before.
  repeated integer NOT NULL DEFAULT 0,
  removed integer NOT NULL DEFAULT 0,
  kept integer NOT NULL DEFAULT 0,
  -- The last record an undo has looked at; the next step goes on behind it.
  undone_to text COLLATE "C" NOT NULL DEFAULT ''
);

CREATE INDEX imports_unfinished ON imports (last_step_at) WHERE state IN ('running', 'undoing');
CREATE INDEX imports_newest ON imports (created_at DESC, id DESC);
CREATE INDEX imports_kind_newest ON imports (kind, created_at DESC, id DESC);

CREATE TABLE import_rows (
  import_id uuid NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  line integer NOT NULL,
  cells jsonb NOT NULL,
  PRIMARY KEY (import_id, line)
);

CREATE TABLE import_problems (
  import_id uuid NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  line integer NOT NULL,
  position integer NOT NULL,
  message text NOT NULL,
  PRIMARY KEY (import_id, line, position)
);

-- A row by the provider's id or by its fingerprint, and the record it became: what makes an import repeatable,
-- and what taking one back needs to know.
CREATE TABLE imported_records (
  kind text NOT NULL,
  key text COLLATE "C" NOT NULL,
  import_id uuid NOT NULL REFERENCES imports (id),
  -- Empty when the record was here before, brought by another way.
  record_id text COLLATE "C" NOT NULL DEFAULT '',
  PRIMARY KEY (kind, key)
);

-- An undo reads the records of an import in order.
CREATE INDEX imported_records_import_record ON imported_records (import_id, record_id);

-- What an undo left in place, and why.
CREATE TABLE import_kept (
  import_id uuid NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  record_id text COLLATE "C" NOT NULL,
  title text NOT NULL,
  reason text NOT NULL,
  PRIMARY KEY (import_id, record_id)
);

-- Which header fills which column, by what the header row says.
CREATE TABLE import_mappings (
  kind text NOT NULL,
  fingerprint text COLLATE "C" NOT NULL,
  mapping jsonb NOT NULL,
  PRIMARY KEY (kind, fingerprint)
);
