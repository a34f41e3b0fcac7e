-- Which customer went into which, with what it takes to undo that.
CREATE TABLE customer_merges (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kept_id text COLLATE "C" NOT NULL REFERENCES customers (id),
  merged_id text COLLATE "C" NOT NULL REFERENCES customers (id),
  kept_name text NOT NULL,
  merged_name text NOT NULL,
  -- What the kept customer said before and after, and what was moved to it: ownerships, tickets, leads.
  image jsonb NOT NULL,
  merged_at timestamptz(3) NOT NULL,
  merged_by text NOT NULL,
  undone_at timestamptz(3),
  undone_by text,
  version integer NOT NULL DEFAULT 1
);

CREATE INDEX customer_merges_kept ON customer_merges (kept_id, merged_at DESC, id);
-- A customer goes into one other at a time.
CREATE UNIQUE INDEX customer_merges_now ON customer_merges (merged_id) WHERE undone_at IS NULL;
