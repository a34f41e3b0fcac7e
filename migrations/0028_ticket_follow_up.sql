-- The day on which a ticket comes back to the top of its list, and whether it has.
ALTER TABLE tickets
  ADD COLUMN follow_up_date date,
  ADD COLUMN is_follow_up_due boolean NOT NULL DEFAULT false;

CREATE INDEX tickets_follow_up_waiting ON tickets (follow_up_date) WHERE follow_up_date IS NOT NULL AND NOT is_follow_up_due;
