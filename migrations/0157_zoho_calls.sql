-- The calls to Zoho that wait, run or were made within the last minute, on all nodes, and what is left of the allowance of each service.
CREATE TABLE zoho_calls (
  id uuid PRIMARY KEY,
  service text NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'running', 'over')),
  until timestamptz(3) NOT NULL
);

CREATE TABLE zoho_allowances (
  service text PRIMARY KEY,
  remaining integer,
  seen_at timestamptz(3),
  highest integer,
  highest_at timestamptz(3),
  stopped_until timestamptz(3)
);

COMMENT ON TABLE zoho_calls IS 'Not in backups: a copy makes calls of its own.';
COMMENT ON TABLE zoho_allowances IS 'Not in backups: Zoho says it again.';
