-- An invoice is found by the name that it prints and by the current name of its customer, in whose account it is.
ALTER TABLE invoices DROP COLUMN search;
ALTER TABLE invoices ADD COLUMN search text COLLATE "und-x-icu" NOT NULL GENERATED ALWAYS AS (
  lower((('INV-' || lpad(number::text, greatest(4, length(number::text)), '0')) || E'\n' || customer_company || E'\n' || account_company || E'\n' || ticket_id) COLLATE "und-x-icu")
) STORED;
CREATE INDEX invoices_search ON invoices USING gin (search gin_trgm_ops);
