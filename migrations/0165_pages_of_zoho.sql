-- Where people find a record in Zoho: its number, and the address of its page.
ALTER TABLE sync_links ADD COLUMN zoho_number text, ADD COLUMN page_url text;
CREATE INDEX sync_links_number ON sync_links (zoho_number) WHERE zoho_number IS NOT NULL;
