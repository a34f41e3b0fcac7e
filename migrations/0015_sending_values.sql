-- A change that was sent to Zoho without a known result.

ALTER TABLE sync_links ADD COLUMN sending jsonb;
COMMENT ON COLUMN sync_links.sending IS 'Sent values whose result is unknown, with the time of the request: {"since", "values"}, values as in base.';
