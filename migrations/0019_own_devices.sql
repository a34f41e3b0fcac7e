-- People see on which devices they are signed in and choose their own notifications.
ALTER TABLE sessions
  -- What a session is called outside: the id is made of the secret in the cookie, and changes with it.
  ADD COLUMN public_id uuid NOT NULL DEFAULT gen_random_uuid(),
  -- As the browser named itself when it signed in or was last used; empty for sessions from before.
  ADD COLUMN user_agent text NOT NULL DEFAULT '',
  ADD COLUMN address text NOT NULL DEFAULT '';

CREATE TABLE notification_choices (
  user_id text PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- Null: as the firm has set it.
  email boolean,
  in_app boolean
);
