-- Where people find a record in Zoho: its number, and the address of its page.
ALTER TABLE sync_links ADD COLUMN zoho_number text, ADD COLUMN page_url text;
CREATE INDEX sync_links_number ON sync_links (zoho_number) WHERE zoho_number IS NOT NULL;

-- Tickets by the number that Zoho Desk gave them, for the search of everything.
CREATE VIEW sync_numbers AS
  SELECT link.record_id AS id, link.zoho_number, ticket.summary, ticket.customer_company, ticket.status, ticket.created_at
  FROM sync_links AS link JOIN tickets AS ticket ON ticket.id = link.record_id
  WHERE link.kind = 'ticket' AND link.zoho_number IS NOT NULL;
