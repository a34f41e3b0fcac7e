-- Shipments of repairs and the day promised to the customer. New tickets get the mileage unit of the company, by default miles.
ALTER TABLE tickets
  ADD COLUMN carrier text NOT NULL DEFAULT '',
  ADD COLUMN tracking_number text NOT NULL DEFAULT '',
  ADD COLUMN promised_date date,
  ALTER COLUMN mileage_unit SET DEFAULT 'mi';
