-- The questions of all providers that browsers were sent to, of which one is good for ten minutes.
DROP TABLE zoho_states;

CREATE TABLE consent_states (
  id text PRIMARY KEY,
  purpose text NOT NULL,
  browser text NOT NULL,
  redirect_uri text NOT NULL,
  created_at timestamptz(3) NOT NULL
);

COMMENT ON TABLE consent_states IS 'Not in backups: good for 10 minutes and for one browser.';
