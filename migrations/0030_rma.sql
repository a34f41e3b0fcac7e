-- Repairs say what came with the tool and how they ended, and what the customer approved is kept as it was then.
ALTER TABLE tickets
  ADD COLUMN arrived_with text NOT NULL DEFAULT '',
  ADD COLUMN rma_outcome text NOT NULL DEFAULT 'Not yet decided'
    CHECK (rma_outcome IN ('Not yet decided', 'Repaired', 'Replaced', 'Advance-replaced')),
  ADD COLUMN replacement_serial text NOT NULL DEFAULT '';

CREATE TABLE rma_approvals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ticket_id text COLLATE "C" NOT NULL REFERENCES tickets (id),
  -- Who said yes; a person at the customer's.
  approved_by text NOT NULL,
  recorded_by text NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT now(),
  lines jsonb NOT NULL,
  total_cents bigint NOT NULL,
  -- When a newer approval took its place, or it was withdrawn.
  ended_at timestamptz(3)
);

CREATE UNIQUE INDEX rma_approvals_standing ON rma_approvals (ticket_id) WHERE ended_at IS NULL;

-- The planned jobs of a week, and those of one technician on one day.
CREATE INDEX tickets_jobs ON tickets (scheduled_date, technician_id) WHERE type = 'Tool Repair' AND is_open AND scheduled_date IS NOT NULL;
CREATE INDEX tickets_unplanned ON tickets (last_updated DESC, id DESC) WHERE type = 'Tool Repair' AND is_open AND scheduled_date IS NULL;
