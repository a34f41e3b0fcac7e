-- Records of Zoho that can't be read or saved are set aside and listed, so that one of them never stops the others.
CREATE TABLE sync_unreadable (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('ticket', 'lead', 'customer')),
  part text COLLATE "C" NOT NULL CHECK (part IN ('record', 'details', 'comments')),
  key text COLLATE "C" NOT NULL,
  zoho_id text COLLATE "C",
  record_id text COLLATE "C",
  title text NOT NULL DEFAULT '',
  reason text NOT NULL,
  attempts integer NOT NULL,
  is_passing boolean NOT NULL,
  changed_at timestamptz(3),
  since timestamptz(3) NOT NULL,
  last_at timestamptz(3) NOT NULL,
  next_try_at timestamptz(3),
  UNIQUE (kind, part, key)
);
CREATE INDEX sync_unreadable_oldest ON sync_unreadable (since, id);
CREATE INDEX sync_unreadable_due ON sync_unreadable (next_try_at) WHERE next_try_at IS NOT NULL;
CREATE INDEX sync_unreadable_records ON sync_unreadable (kind, record_id);

-- The ID in Zoho of a record that a run couldn't bring over, because there is none here.
ALTER TABLE sync_run_records ADD COLUMN zoho_id text;

-- What a server does for the synchronization by the clock and fails at, by step.
ALTER TABLE sync_state ADD COLUMN failing_steps jsonb NOT NULL DEFAULT '{}';
