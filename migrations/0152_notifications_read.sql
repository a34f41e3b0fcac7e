-- Notifications say whether they are read, under the name that programs know.
ALTER TABLE notifications ADD COLUMN read boolean NOT NULL GENERATED ALWAYS AS (read_at IS NOT NULL) STORED;
