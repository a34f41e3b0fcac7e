-- People whom Zoho has named to a browser and who have no account yet; `id` is the stored form of the token in its cookie.
CREATE TABLE zoho_registrations (
  id text PRIMARY KEY,
  zoho_user_id text NOT NULL,
  email text NOT NULL,
  full_name text NOT NULL,
  created_at timestamptz(3) NOT NULL
);

-- Admins hear of accounts that wait for them.
ALTER TABLE notifications DROP CONSTRAINT notifications_kind_check;
ALTER TABLE notifications ADD CONSTRAINT notifications_kind_check CHECK (
  kind IN ('assigned', 'mentioned', 'status', 'watched', 'sync-error', 'loan-overdue', 'part-low', 'account-waiting')
);

COMMENT ON TABLE zoho_registrations IS 'Not in backups: good for 15 minutes and for one browser.';
COMMENT ON TABLE zoho_states IS 'Not in backups: good for 10 minutes and for one browser.';
