-- The connection to Zoho that belongs to the refresh token of the settings, and the questions to Zoho that browsers have been sent to.
CREATE TABLE zoho_connection (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  generation uuid NOT NULL DEFAULT gen_random_uuid(),
  connected_at timestamptz(3) NOT NULL,
  accounts_url text,
  organization text,
  org_id text,
  missing_scopes text[] NOT NULL DEFAULT '{}',
  refresh_token text,
  access_token text,
  access_until timestamptz(3),
  refreshing_until timestamptz(3),
  paused_until timestamptz(3),
  problem text,
  problem_since timestamptz(3)
);

CREATE TABLE zoho_states (
  id text PRIMARY KEY,
  purpose text NOT NULL,
  browser text NOT NULL,
  redirect_uri text NOT NULL,
  created_at timestamptz(3) NOT NULL
);

INSERT INTO zoho_connection (connected_at) SELECT now() FROM settings
WHERE name = 'configuration' AND coalesce(value->>'zohoRefreshToken', '') <> '';
