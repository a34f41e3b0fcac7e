-- A customer that was billed is not removed: invoices that are no draft keep theirs. Drafts go on letting go of it.
ALTER TABLE invoices
  ADD COLUMN billed_customer_id text COLLATE "C" GENERATED ALWAYS AS (CASE WHEN status <> 'Draft' THEN customer_id END) STORED
    CONSTRAINT invoices_billed_customer REFERENCES customers (id);

CREATE INDEX invoices_by_billed_customer ON invoices (billed_customer_id) WHERE billed_customer_id IS NOT NULL;
