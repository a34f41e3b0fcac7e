-- Events name who is registered, and notifications say whether they are read, under the names that programs know.
ALTER TABLE events ADD COLUMN registered_users text[] NOT NULL DEFAULT '{}';
UPDATE events SET registered_users = ARRAY(
  SELECT registration.name FROM event_registrations AS registration WHERE registration.event_id = events.id ORDER BY registration.id
) WHERE registered_count > 0;
ALTER TABLE notifications ADD COLUMN read boolean NOT NULL GENERATED ALWAYS AS (read_at IS NOT NULL) STORED;
