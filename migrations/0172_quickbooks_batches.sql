-- Invoices that somebody sent to QuickBooks at once; what became of each, the invoice says.
CREATE TABLE quickbooks_batches (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  asked_by text NOT NULL,
  asked_at timestamptz(3) NOT NULL,
  invoice_ids text[] NOT NULL,
  -- [{id, reason}] of those that were not begun.
  refused jsonb NOT NULL,
  stopped_at timestamptz(3)
);
