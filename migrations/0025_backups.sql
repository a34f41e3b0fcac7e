-- Backups that were made or tried, jobs that a restored copy has yet to do, and which tables a copy has no use for.
CREATE TABLE backups (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL CHECK (kind IN ('nightly', 'manual', 'command')),
  state text NOT NULL CHECK (state IN ('running', 'done', 'failed')),
  -- The machine that has the file in its folder.
  host text NOT NULL,
  file_name text NOT NULL,
  started_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  bytes bigint NOT NULL DEFAULT 0,
  tables integer NOT NULL DEFAULT 0,
  rows bigint NOT NULL DEFAULT 0,
  -- While it runs: how much of it is done, in percent.
  progress integer NOT NULL DEFAULT 0,
  -- When the finished file was read again and every checksum was right.
  checked_at timestamptz(3),
  -- Why it failed.
  message text NOT NULL DEFAULT '',
  created_by_name text NOT NULL,
  version integer NOT NULL DEFAULT 1
);

CREATE INDEX backups_newest ON backups (started_at DESC, id DESC);

-- Jobs that waited when the backup was made; the first start on the restored database queues them.
CREATE TABLE waiting_jobs (
  queue text NOT NULL,
  data jsonb NOT NULL
);

-- A table whose comment begins with 'Not in backups' is restored without rows.
COMMENT ON TABLE backups IS 'Not in backups: it tells of the files on these machines.';
COMMENT ON TABLE sessions IS 'Not in backups: a restored copy asks everybody to sign in again.';
COMMENT ON TABLE setup_tokens IS 'Not in backups: a set-up link is good for the start that printed it.';
