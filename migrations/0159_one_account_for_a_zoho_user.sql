-- Whoever signs in with Zoho has one account.
CREATE UNIQUE INDEX users_zoho_user_id_key ON users (zoho_user_id);
