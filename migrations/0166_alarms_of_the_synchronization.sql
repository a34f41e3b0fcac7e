-- What Admins have been told of the synchronization and is not over, so that each is told once by all servers together.
ALTER TABLE sync_state ADD COLUMN alarms jsonb NOT NULL DEFAULT '{}';
