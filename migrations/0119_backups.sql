-- Backups that were made or tried, and jobs that a restored copy has yet to do.
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

COMMENT ON TABLE backups IS 'Not in backups: it tells of the files on these machines.';

CREATE INDEX backups_newest ON backups (started_at DESC, id DESC);

-- Jobs that waited when the backup was made; the first start on the restored database queues them.
CREATE TABLE waiting_jobs (
  queue text NOT NULL,
  data jsonb NOT NULL
);
