-- The webhooks of a connection are removed at Zoho before its token is revoked, also if Zoho can't be reached until later.
ALTER TABLE zoho_connection ADD COLUMN final_calls jsonb NOT NULL DEFAULT '[]';
