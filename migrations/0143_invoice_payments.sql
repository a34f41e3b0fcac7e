-- When an invoice was paid, and which one it corrects: only a draft can be changed, others are voided and copied.
ALTER TABLE invoices
  ADD COLUMN paid_on date,
  ADD COLUMN copied_from text COLLATE "C" CONSTRAINT invoices_copied_from REFERENCES invoices (id),
  ADD CONSTRAINT invoices_paid_on CHECK (paid_on IS NULL OR status = 'Paid');

CREATE INDEX invoices_by_copied_from ON invoices (copied_from, number) WHERE copied_from IS NOT NULL;
