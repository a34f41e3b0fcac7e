-- Tickets are related to each other, and one that was opened twice is merged into the other in a way that can be undone exactly.
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
CREATE INDEX ticket_merges_merged_id ON ticket_merges (merged_id);
-- A ticket goes into one other at a time.
CREATE UNIQUE INDEX ticket_merges_now ON ticket_merges (merged_id) WHERE undone_at IS NULL;
