-- Tickets, leads, loans, reservations and invoices know their customer by its id; the name beside it is the one they were written with.
-- Whoever removes a customer, as the undo of an import does, leaves its records without one.
ALTER TABLE tickets ADD COLUMN customer_id text COLLATE "C" CONSTRAINT tickets_customer REFERENCES customers (id) ON DELETE SET NULL;
ALTER TABLE leads ADD COLUMN customer_id text COLLATE "C" CONSTRAINT leads_customer REFERENCES customers (id) ON DELETE SET NULL;
ALTER TABLE tools ADD COLUMN customer_id text COLLATE "C" CONSTRAINT tools_customer REFERENCES customers (id) ON DELETE SET NULL;
ALTER TABLE tool_reservations ADD COLUMN customer_id text COLLATE "C"
  CONSTRAINT tool_reservations_customer REFERENCES customers (id) ON DELETE SET NULL;
ALTER TABLE invoices ADD COLUMN customer_id text COLLATE "C" CONSTRAINT invoices_customer REFERENCES customers (id) ON DELETE SET NULL;

-- What a customer has, the newest first. Names stay indexed: who becomes a customer takes over what was written under its name.
CREATE INDEX tickets_customer ON tickets (customer_id, created_at DESC, id DESC) WHERE customer_id IS NOT NULL;
CREATE INDEX tickets_customer_open ON tickets (customer_id, (status <> 'Resolved')) WHERE customer_id IS NOT NULL;
DROP INDEX tickets_company_open;
CREATE INDEX leads_customer ON leads (customer_id, created_at DESC, id DESC) WHERE customer_id IS NOT NULL;
CREATE INDEX tools_customer ON tools (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX tools_company ON tools (company_key(assigned_to)) WHERE assigned_to <> '';
CREATE INDEX tool_reservations_customer ON tool_reservations (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX tool_reservations_company ON tool_reservations (company_key(assigned_to));
CREATE INDEX invoices_by_customer ON invoices (customer_id, number) WHERE customer_id IS NOT NULL;
DROP INDEX loans_of_customer;
CREATE INDEX loans_of_customer ON loans (customer_id, id) WHERE customer_id IS NOT NULL;
ALTER TABLE loans DROP CONSTRAINT loans_customer_id_fkey;
ALTER TABLE loans ADD CONSTRAINT loans_customer FOREIGN KEY (customer_id) REFERENCES customers (id) ON DELETE SET NULL;
-- A name that only merged customers bore means what they became part of.
CREATE INDEX customers_merged_company ON customers (company_key(shop_name)) WHERE merged_into IS NOT NULL;

-- Merges keep the ids of what was moved, by the name of what it is; the names that were printed before stay beside them. Loans were found by their name and never moved: they go along from now on.
UPDATE customer_merges SET image = image || jsonb_build_object('moved', jsonb_build_object(
  'tickets', coalesce(jsonb_path_query_array(image, '$.tickets[*].id'), '[]'),
  'leads', coalesce(jsonb_path_query_array(image, '$.leads[*].id'), '[]'),
  'invoices', (SELECT coalesce(jsonb_agg(invoices.id ORDER BY invoices.id), '[]') FROM invoices
    WHERE ticket_id IN (SELECT jsonb_path_query(image, '$.tickets[*].id') #>> '{}')),
  'loans', (SELECT coalesce(jsonb_agg(loans.id::text ORDER BY loans.id), '[]') FROM loans WHERE loans.customer_id = merged_id)
));
WITH RECURSIVE way AS (
  SELECT id, merged_into AS into_id FROM customers WHERE merged_into IS NOT NULL
  UNION SELECT way.id, c.merged_into FROM way JOIN customers c ON c.id = way.into_id WHERE c.merged_into IS NOT NULL
)
UPDATE loans SET customer_id = way.into_id FROM way JOIN customers c ON c.id = way.into_id
WHERE loans.customer_id = way.id AND c.merged_into IS NULL;
