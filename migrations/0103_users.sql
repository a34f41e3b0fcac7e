-- Staff, their sessions, and what the sign-in throttle has to remember on every node.
CREATE TABLE users (
  id text PRIMARY KEY,
  full_name text NOT NULL,
  username text NOT NULL,
  email text NOT NULL,
  password_hash text NOT NULL,
  role text NOT NULL CHECK (role IN ('Admin', 'User')),
  is_active boolean NOT NULL DEFAULT true,
  last_login timestamptz(3),
  zoho_user_id text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);

CREATE UNIQUE INDEX users_username ON users (lower(username));
CREATE UNIQUE INDEX users_email ON users (lower(email));
CREATE UNIQUE INDEX users_zoho_user_id ON users (zoho_user_id);
CREATE INDEX users_full_name ON users (full_name);

CREATE TABLE sessions (
  -- SHA-256 of the value in the cookie, so that a dump of this table signs nobody in.
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_seen_at timestamptz(3) NOT NULL DEFAULT now(),
  -- What a session is called outside: the id is made of the secret in the cookie, and changes with it.
  public_id uuid NOT NULL DEFAULT gen_random_uuid(),
  -- As the browser named itself when it signed in or was last used; empty for sessions from before.
  user_agent text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT ''
);

CREATE INDEX sessions_user_id ON sessions (user_id);

-- Browsers from which somebody has signed in; each is throttled by itself, so strangers cannot lock it out.
CREATE TABLE known_devices (
  id text NOT NULL,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  last_used_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (id, user_id)
);

CREATE INDEX known_devices_user_id ON known_devices (user_id);

CREATE TABLE sign_in_failures (
  -- An account, an account on a known device, or the hash of a name nobody has.
  key text PRIMARY KEY,
  failures integer NOT NULL,
  last_failure_at timestamptz(3) NOT NULL,
  -- Null: without a pause, instead of one of no length that a clock which steps back would extend.
  blocked_until timestamptz(3)
);

CREATE INDEX sign_in_failures_last_failure_at ON sign_in_failures (last_failure_at);

CREATE TABLE sign_in_addresses (
  address text PRIMARY KEY,
  failures integer NOT NULL,
  window_started_at timestamptz(3) NOT NULL
);

CREATE INDEX sign_in_addresses_window_started_at ON sign_in_addresses (window_started_at);

-- Hash of the one-time set-up link printed by the latest start; empty once an Admin exists.
CREATE TABLE setup_tokens (
  id text PRIMARY KEY,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);

-- A table whose comment begins with 'Not in backups' is restored without rows.
COMMENT ON TABLE sessions IS 'Not in backups: a restored copy asks everybody to sign in again.';
COMMENT ON TABLE setup_tokens IS 'Not in backups: a set-up link is good for the start that printed it.';
