-- Imports survive a crash: rows wait here until they are records, and keys remember which rows were here before.
CREATE TABLE imports (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL CHECK (kind IN ('tickets')),
  file_name text NOT NULL,
  state text NOT NULL CHECK (state IN ('running', 'done', 'failed')),
  rows integer NOT NULL DEFAULT 0,
  added integer NOT NULL DEFAULT 0,
  skipped integer NOT NULL DEFAULT 0,
  problems integer NOT NULL DEFAULT 0,
  -- How often it stopped unexpectedly; too often, and it is given up.
  failures integer NOT NULL DEFAULT 0,
  message text NOT NULL DEFAULT '',
  created_by text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_step_at timestamptz(3) NOT NULL DEFAULT now()
);

CREATE INDEX imports_running ON imports (last_step_at) WHERE state = 'running';

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
  record_id text NOT NULL DEFAULT '',
  PRIMARY KEY (kind, key)
);

CREATE INDEX imported_records_import_id ON imported_records (import_id);
