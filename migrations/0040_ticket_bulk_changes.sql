-- What was changed of many tickets at once, with what it takes to undo that exactly.
CREATE TABLE ticket_bulk_changes (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- Of each changed ticket the changed fields, before and after.
  image jsonb NOT NULL,
  changed_at timestamptz(3) NOT NULL,
  -- Who did it and may undo it; no reference, so that a deleted account leaves it as it is.
  changed_by text NOT NULL,
  undone_at timestamptz(3)
);
