-- Reports and lists take as long with a million tickets as with a thousand: sums of invoices by day, and indexes.

-- Sent, paid and overdue invoices by the day of issue. Rows are only added, so that saves don't wait for each other, and are combined every hour.
CREATE TABLE invoice_day_counters (
  day date NOT NULL,
  count bigint NOT NULL,
  cents bigint NOT NULL
);
CREATE INDEX invoice_day_counters_day ON invoice_day_counters (day);
INSERT INTO invoice_day_counters
  SELECT issue_date, count(*), sum(total_cents) FROM invoices WHERE status IN ('Sent', 'Paid', 'Overdue') GROUP BY issue_date;

-- Debtors are grouped without reading the invoices.
CREATE INDEX invoices_unpaid_by_customer ON invoices (customer_id) INCLUDE (account_company, due_date, total_cents)
  WHERE status IN ('Sent', 'Overdue');

-- Orders of lists that are no longer short.
CREATE INDEX invoices_by_company ON invoices (lower(customer_company), number);
CREATE INDEX invoices_by_issue_date ON invoices ((issue_date - DATE '2000-01-01'), number);
CREATE INDEX invoices_by_due_date ON invoices ((due_date - DATE '2000-01-01'), number);
CREATE INDEX invoices_by_total ON invoices (total_cents, number);
CREATE INDEX leads_by_company ON leads (lower(company_name), id);
CREATE INDEX leads_by_contact ON leads (lower(contact_name), id);
CREATE INDEX leads_by_value ON leads (estimated_value_cents, id);
CREATE INDEX leads_by_update ON leads (last_updated, id);
CREATE INDEX customers_by_creation ON customers (created_at, id) WHERE merged_into IS NULL;
CREATE INDEX customers_by_update ON customers (last_updated, id) WHERE merged_into IS NULL;

-- Open tickets by the day they are due.
CREATE INDEX tickets_due ON tickets (least(follow_up_date, scheduled_date))
  WHERE is_open AND (follow_up_date IS NOT NULL OR scheduled_date IS NOT NULL);
