-- Whether a failure was one of the network was known by its text only.
ALTER TABLE sync_problems ADD COLUMN is_network boolean NOT NULL DEFAULT false;
ALTER TABLE sync_outbox ADD COLUMN is_network boolean NOT NULL DEFAULT false;
