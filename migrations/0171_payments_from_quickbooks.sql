-- Until when changes of invoices in QuickBooks were read, by company.
CREATE TABLE quickbooks_refreshes (
  realm_id text PRIMARY KEY,
  read_until timestamptz(3) NOT NULL
);

CREATE INDEX invoices_in_quickbooks ON invoices (quickbooks_realm_id, quickbooks_invoice_id) WHERE quickbooks_invoice_id IS NOT NULL;
