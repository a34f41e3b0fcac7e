-- The calls to all providers wait for their turn in the same way. What was known of calls is said again within a minute.
DROP FUNCTION IF EXISTS begin_zoho_calls(uuid[], text[], boolean[], timestamptz, integer);
DROP FUNCTION IF EXISTS find_zoho_refusal(text, boolean, timestamptz);
DROP TABLE zoho_calls;

CREATE TABLE provider_calls (
  id uuid PRIMARY KEY,
  provider text NOT NULL,
  service text NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'running', 'over')),
  until timestamptz(3) NOT NULL
);

ALTER TABLE zoho_allowances RENAME TO provider_allowances;
ALTER TABLE provider_allowances RENAME CONSTRAINT zoho_allowances_pkey TO provider_allowances_pkey;

COMMENT ON TABLE provider_calls IS 'Not in backups: a copy makes calls of its own.';
COMMENT ON TABLE provider_allowances IS 'Not in backups: the provider says it again.';
