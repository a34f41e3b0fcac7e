-- What is known of invoices in QuickBooks, and what is to be done there.
ALTER TABLE invoices
  ADD COLUMN quickbooks_error text,
  ADD COLUMN quickbooks_synced_at timestamptz(3),
  ADD COLUMN quickbooks_balance_cents bigint,
  -- The company there; its ids say nothing in another one.
  ADD COLUMN quickbooks_realm_id text;

-- Invoices that wait to be sent or voided there. A request that may have arrived is made again as it was, under the same id.
CREATE TABLE quickbooks_tasks (
  invoice_id text COLLATE "C" PRIMARY KEY,
  action text NOT NULL CHECK (action IN ('send', 'void')),
  request_id uuid NOT NULL DEFAULT gen_random_uuid(),
  realm_id text,
  body jsonb,
  may_be_there boolean NOT NULL DEFAULT false,
  asked_at timestamptz(3) NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  next_try_at timestamptz(3),
  claimed_by uuid,
  claimed_until timestamptz(3)
);

CREATE INDEX quickbooks_tasks_due ON quickbooks_tasks (asked_at, invoice_id);

-- Who a customer of ours is in a company there; `customer_key` is its id, or the printed name where no customer is known.
CREATE TABLE quickbooks_customers (
  realm_id text NOT NULL,
  customer_key text COLLATE "C" NOT NULL,
  customer_id text COLLATE "C",
  quickbooks_id text NOT NULL,
  PRIMARY KEY (realm_id, customer_key)
);

CREATE UNIQUE INDEX quickbooks_customers_once ON quickbooks_customers (realm_id, quickbooks_id) WHERE customer_id IS NOT NULL;
