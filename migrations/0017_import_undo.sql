-- An import can be cancelled and taken back, and the columns that somebody chose by hand are remembered.
ALTER TABLE imports
  DROP CONSTRAINT imports_state_check,
  ADD CONSTRAINT imports_state_check CHECK (state IN ('running', 'done', 'failed', 'cancelled', 'undoing', 'undone')),
  ADD COLUMN created_by_name text NOT NULL DEFAULT '',
  -- Of the skipped rows, those that are twice in the file; the others were here before.
  ADD COLUMN repeated integer NOT NULL DEFAULT 0,
  ADD COLUMN removed integer NOT NULL DEFAULT 0,
  ADD COLUMN kept integer NOT NULL DEFAULT 0,
  -- The last record an undo has looked at; the next step goes on behind it.
  ADD COLUMN undone_to text COLLATE "C" NOT NULL DEFAULT '';

DROP INDEX imports_running;
CREATE INDEX imports_unfinished ON imports (last_step_at) WHERE state IN ('running', 'undoing');
CREATE INDEX imports_newest ON imports (created_at DESC, id DESC);
CREATE INDEX imports_kind_newest ON imports (kind, created_at DESC, id DESC);

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

-- An undo reads the records of an import in order.
ALTER TABLE imported_records ALTER COLUMN record_id TYPE text COLLATE "C";
DROP INDEX imported_records_import_id;
CREATE INDEX imported_records_import_record ON imported_records (import_id, record_id);

-- A key without a record is kept only while its import runs: who has the record recognizes it each time, also after it was taken back.
DELETE FROM imported_records WHERE record_id = '' AND import_id NOT IN (SELECT id FROM imports WHERE state = 'running');

-- The history of a ticket stays append-only; only with its whole ticket it may go, and only by the function below.
CREATE OR REPLACE FUNCTION refuse_ticket_history_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' OR current_setting('obdesk.removes_tickets', true) IS DISTINCT FROM 'yes' THEN
    RAISE EXCEPTION 'ticket_history is append-only';
  END IF;
  RETURN NULL;
END
$$;

-- Takes back tickets that an import added and nobody has touched; the others stay. Answers those that are gone.
CREATE FUNCTION remove_imported_tickets(ids text[]) RETURNS SETOF text LANGUAGE plpgsql AS $$
DECLARE
  untouched text[];
BEGIN
  SELECT coalesce(array_agg(t.id), '{}') INTO untouched FROM tickets t WHERE t.id = ANY(ids) AND t.version = 1
    AND EXISTS (SELECT FROM ticket_history h WHERE h.ticket_id = t.id AND h.author = 'System' AND h.content = 'Ticket imported');
  PERFORM set_config('obdesk.removes_tickets', 'yes', true);
  DELETE FROM ticket_history WHERE ticket_id = ANY(untouched);
  PERFORM set_config('obdesk.removes_tickets', '', true);
  DELETE FROM tickets WHERE id = ANY(untouched);
  RETURN QUERY SELECT unnest(untouched);
END
$$;
