-- Indexes for the money and workload reports: unpaid invoices, billed invoices by week, and open tickets with their age.
CREATE INDEX invoices_unpaid ON invoices (due_date, number) INCLUDE (total_cents) WHERE status IN ('Sent', 'Overdue');
CREATE INDEX invoices_billed ON invoices (issue_date, number) INCLUDE (total_cents) WHERE status IN ('Sent', 'Paid', 'Overdue');
CREATE INDEX tickets_open ON tickets (created_at, id) WHERE is_open;
