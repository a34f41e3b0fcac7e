-- Signing in with Zoho is for active users of the connected organization: what was checked, links that wait for a password, sessions begun through Zoho, and PKCE.

ALTER TABLE consent_states ADD COLUMN code_verifier text;

-- A person of the connected organization as its CRM knows them. A row of an earlier version has no crm_user_id and is good for nothing.
ALTER TABLE zoho_registrations
  ADD COLUMN crm_user_id text,
  ADD COLUMN user_id text REFERENCES users (id) ON DELETE CASCADE,
  ADD COLUMN validations integer NOT NULL DEFAULT 0,
  ADD COLUMN attempts integer NOT NULL DEFAULT 0;
CREATE INDEX zoho_registrations_user_id ON zoho_registrations (user_id);

-- With it one call finds whether a linked person is still an active user there.
ALTER TABLE users ADD COLUMN zoho_crm_user_id text;

-- How a session began. It is not known of those of linked accounts until now, so they end with the link.
ALTER TABLE sessions ADD COLUMN began_with text NOT NULL DEFAULT 'password' CHECK (began_with IN ('password', 'zoho'));
UPDATE sessions SET began_with = 'zoho' WHERE user_id IN (SELECT id FROM users WHERE zoho_user_id IS NOT NULL);

-- No account waits for approval any more. People are notified of a new link to their account.
DELETE FROM notifications WHERE kind = 'account-waiting';
UPDATE notification_choices SET kinds = kinds - 'account-waiting' WHERE kinds ? 'account-waiting';
ALTER TABLE notifications DROP CONSTRAINT notifications_kind_check;
ALTER TABLE notifications ADD CONSTRAINT notifications_kind_check CHECK (
  kind IN ('assigned', 'mentioned', 'status', 'watched', 'sync-error', 'loan-overdue', 'part-low', 'account-linked')
);
