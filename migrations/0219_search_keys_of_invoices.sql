-- Invoices are searched by folded letters without separators as other records are, by the printed and by the current name of their customer.
ALTER TABLE invoices DROP COLUMN search, ADD COLUMN search text COLLATE "C" NOT NULL
  GENERATED ALWAYS AS (search_key(
    'INV-' || lpad(number::text, greatest(4, length(number::text)), '0') || E'\n' || customer_company || E'\n' || account_company || E'\n' || ticket_id
  )) STORED;
CREATE INDEX invoices_search ON invoices USING gin (search gin_trgm_ops);
