-- Tickets are related to each other, and one that was opened twice is merged into the other in a way that can be undone exactly.
ALTER TABLE tickets
  -- The ticket this one went into; null for all others.
  ADD COLUMN merged_into text COLLATE "C" CONSTRAINT tickets_merged_into REFERENCES tickets (id);

CREATE TABLE ticket_relations (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- Reads: from_id is kind to_id.
  from_id text COLLATE "C" NOT NULL CONSTRAINT ticket_relations_from REFERENCES tickets (id),
  kind text NOT NULL CHECK (kind IN ('duplicate of', 'caused by', 'child of')),
  to_id text COLLATE "C" NOT NULL CONSTRAINT ticket_relations_to REFERENCES tickets (id),
  created_at timestamptz(3) NOT NULL,
  created_by text NOT NULL,
  CHECK (from_id <> to_id)
);

-- Two tickets are related in one way at a time.
CREATE UNIQUE INDEX ticket_relations_pair ON ticket_relations (least(from_id, to_id), greatest(from_id, to_id));
CREATE INDEX ticket_relations_of ON ticket_relations (from_id);
CREATE INDEX ticket_relations_to_id ON ticket_relations (to_id);

CREATE TABLE ticket_merges (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kept_id text COLLATE "C" NOT NULL CONSTRAINT ticket_merges_kept REFERENCES tickets (id),
  merged_id text COLLATE "C" NOT NULL CONSTRAINT ticket_merges_merged REFERENCES tickets (id),
  kept_name text NOT NULL,
  merged_name text NOT NULL,
  -- What the merged ticket's status was, and the ids of what was moved, by what moved it.
  image jsonb NOT NULL,
  merged_at timestamptz(3) NOT NULL,
  merged_by text NOT NULL,
  undone_at timestamptz(3),
  undone_by text,
  version integer NOT NULL DEFAULT 1
);

CREATE INDEX ticket_merges_kept_id ON ticket_merges (kept_id, merged_at DESC, id);
-- A ticket goes into one other at a time.
CREATE UNIQUE INDEX ticket_merges_now ON ticket_merges (merged_id) WHERE undone_at IS NULL;

-- What somebody wrote keeps its text, author, time and place in the order; only with a merge of tickets, and with its undo, it changes
-- its ticket, and only by the function below.
CREATE OR REPLACE FUNCTION refuse_ticket_history_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT (TG_OP = 'DELETE' AND current_setting('obdesk.removes_tickets', true) IS NOT DISTINCT FROM 'yes')
    AND NOT (TG_OP = 'UPDATE' AND current_setting('obdesk.moves_history', true) IS NOT DISTINCT FROM 'yes') THEN
    RAISE EXCEPTION 'ticket_history is append-only';
  END IF;
  RETURN NULL;
END
$$;

-- Gives entries of one ticket to another and answers which; what the other one has already stays where it is.
CREATE FUNCTION move_ticket_history(from_ticket text, to_ticket text, ids uuid[]) RETURNS SETOF uuid LANGUAGE plpgsql AS $$
DECLARE
  moved uuid[];
BEGIN
  SELECT coalesce(array_agg(h.id ORDER BY h.position), '{}') INTO moved FROM ticket_history h
    WHERE h.ticket_id = from_ticket AND h.id = ANY(ids)
      AND NOT EXISTS (SELECT FROM ticket_history other WHERE other.ticket_id = to_ticket AND other.id = h.id);
  PERFORM set_config('obdesk.moves_history', 'yes', true);
  UPDATE ticket_history SET ticket_id = to_ticket WHERE ticket_id = from_ticket AND id = ANY(moved);
  PERFORM set_config('obdesk.moves_history', '', true);
  RETURN QUERY SELECT unnest(moved);
END
$$;
