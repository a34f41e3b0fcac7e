-- Payment terms, tax exemption and price level of customers; discounts, further tickets and the billing address of invoices.

ALTER TABLE customers
  -- Blank for the terms in the company's settings.
  ADD COLUMN payment_terms text NOT NULL DEFAULT '' CHECK (payment_terms IN ('', 'Due on receipt', 'Net 15', 'Net 30', 'Net 60')),
  ADD COLUMN is_tax_exempt boolean NOT NULL DEFAULT false,
  ADD COLUMN tax_certificate text NOT NULL DEFAULT '',
  -- Percent off the price list.
  ADD COLUMN price_level integer NOT NULL DEFAULT 0 CHECK (price_level BETWEEN 0 AND 100);

ALTER TABLE invoices
  -- Tickets billed with the one in ticket_id.
  ADD COLUMN more_ticket_ids text[] COLLATE "C" NOT NULL DEFAULT '{}',
  -- Address and exemption as printed: copied from the customer when the invoice was created.
  ADD COLUMN billing_address text NOT NULL DEFAULT '',
  ADD COLUMN is_tax_exempt boolean NOT NULL DEFAULT false,
  ADD COLUMN tax_certificate text NOT NULL DEFAULT '',
  ADD COLUMN discount_type text NOT NULL DEFAULT 'percent' CHECK (discount_type IN ('percent', 'amount')),
  -- Percent or dollars, by discount_type.
  ADD COLUMN discount_value numeric NOT NULL DEFAULT 0 CHECK (discount_value >= 0 AND scale(discount_value) <= 2),
  ADD COLUMN discount_cents bigint NOT NULL DEFAULT 0;

-- The total didn't include a discount before.
DO $$
DECLARE
  old_check text := (
    SELECT conname FROM pg_constraint
    WHERE conrelid = 'invoices'::regclass AND contype = 'c' AND pg_get_constraintdef(oid) LIKE '%total_cents = (subtotal_cents + tax_cents)%'
  );
BEGIN
  EXECUTE format('ALTER TABLE invoices DROP CONSTRAINT %I', old_check);
END
$$;
ALTER TABLE invoices
  ADD CONSTRAINT invoices_discount CHECK (discount_cents BETWEEN 0 AND subtotal_cents),
  ADD CONSTRAINT invoices_total CHECK (total_cents = subtotal_cents - discount_cents + tax_cents);

CREATE INDEX invoices_by_more_tickets ON invoices USING gin (more_ticket_ids) WHERE more_ticket_ids <> '{}';
