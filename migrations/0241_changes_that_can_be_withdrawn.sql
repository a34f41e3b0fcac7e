-- An undo removes a change from the queue only if nobody has begun to send it. What is queued already may have been sent.
ALTER TABLE sync_outbox ADD COLUMN is_withdrawable boolean NOT NULL DEFAULT false;

COMMENT ON TABLE sync_run_targets IS 'Not in backups, like the runs it belongs to.';
COMMENT ON TABLE sync_run_records IS 'Not in backups, like the runs it belongs to.';
