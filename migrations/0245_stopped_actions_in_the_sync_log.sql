-- A stopped sync action was logged as failed.
ALTER TABLE sync_log DROP CONSTRAINT sync_log_event_check;
UPDATE sync_log SET event = 'stopped', text = 'Stopped:' || substr(text, 8, length(text) - 17) WHERE event = 'failed' AND text LIKE 'Failed: % - stopped';
ALTER TABLE sync_log ADD CHECK (event IN ('started', 'done', 'failed', 'stopped'));
