-- Invoices of finished work under numbers without gaps.

-- One row, made by the first invoice. It is locked until the transaction ends, so that an invoice that fails gives its number back.
CREATE TABLE invoice_numbers (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  last integer NOT NULL
);

CREATE TABLE invoices (
  id text COLLATE "C" PRIMARY KEY GENERATED ALWAYS AS ('INV-' || lpad(number::text, greatest(4, length(number::text)), '0')) STORED,
  number integer NOT NULL UNIQUE,
  ticket_id text COLLATE "C" NOT NULL REFERENCES tickets (id),
  -- As it is printed: the company of the ticket when the invoice was made.
  customer_company text COLLATE "und-x-icu" NOT NULL,
  -- Whose account it belongs to: the company of the ticket now.
  account_company text NOT NULL,
  issue_date date NOT NULL,
  due_date date NOT NULL,
  -- [{description, quantity, unitPrice, total}] as they are shown.
  line_items jsonb NOT NULL,
  subtotal_cents bigint NOT NULL CHECK (subtotal_cents >= 0),
  tax_cents bigint NOT NULL CHECK (tax_cents >= 0),
  total_cents bigint NOT NULL CHECK (total_cents = subtotal_cents + tax_cents),
  status text NOT NULL CHECK (status IN ('Draft', 'Sent', 'Paid', 'Overdue', 'Void')),
  quickbooks_status text NOT NULL DEFAULT 'unsynced' CHECK (quickbooks_status IN ('unsynced', 'pending', 'invoiced', 'error')),
  quickbooks_invoice_id text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_updated timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  search text COLLATE "und-x-icu" NOT NULL GENERATED ALWAYS AS (lower(
    ('INV-' || lpad(number::text, greatest(4, length(number::text)), '0') || E'\n' || customer_company || E'\n' || ticket_id) COLLATE "und-x-icu"
  )) STORED
);

CREATE INDEX invoices_by_status ON invoices (status, number);
CREATE INDEX invoices_by_account ON invoices (company_key(account_company), number);
CREATE INDEX invoices_by_ticket ON invoices (ticket_id, number);
CREATE INDEX invoices_to_be_paid ON invoices (due_date, number) WHERE status = 'Sent';
CREATE INDEX invoices_search ON invoices USING gin (search gin_trgm_ops);
