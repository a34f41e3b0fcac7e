-- The values of a Zoho record with several possible matches, to compare them with those in OBDesk; null for older rows.
ALTER TABLE sync_choices ADD COLUMN remote jsonb;
