-- The connection to QuickBooks, one row while there is one. Tokens are sealed.
CREATE TABLE quickbooks_connection (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  generation uuid NOT NULL DEFAULT gen_random_uuid(),
  connected_at timestamptz(3) NOT NULL,
  realm_id text NOT NULL,
  company_name text,
  currency text,
  refresh_token text NOT NULL,
  access_token text,
  access_until timestamptz(3),
  refreshing_until timestamptz(3),
  paused_until timestamptz(3),
  problem text,
  problem_since timestamptz(3)
);

COMMENT ON TABLE quickbooks_connection IS 'Not in backups: a copy must not write into the books, and its tokens are replaced every hour. Somebody connects again.';
