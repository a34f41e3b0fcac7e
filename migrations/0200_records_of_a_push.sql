-- A push is judged by all records it was asked to send, including those that the background sender sends meanwhile.
CREATE TABLE sync_run_targets (
  run_id uuid NOT NULL REFERENCES sync_runs ON DELETE CASCADE,
  kind text COLLATE "C" NOT NULL,
  record_id text COLLATE "C" NOT NULL,
  is_counted boolean NOT NULL DEFAULT false,
  PRIMARY KEY (run_id, kind, record_id)
);
CREATE INDEX sync_run_targets_uncounted ON sync_run_targets (run_id) WHERE NOT is_counted;
COMMENT ON TABLE sync_run_targets IS 'Not in backups, as the runs it belongs to.';

-- Why the last attempt to send a record failed, while it waits for the next one.
ALTER TABLE sync_outbox ADD COLUMN reason text;
