-- What a run has done to which record, who a record may be on the other side, and what people have decided but can still take back.
CREATE TABLE sync_run_records (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  run_id uuid NOT NULL REFERENCES sync_runs ON DELETE CASCADE,
  kind text COLLATE "C" NOT NULL,
  record_id text COLLATE "C" NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('added', 'updated', 'waits', 'failed')),
  reason text
);
CREATE INDEX sync_run_records_of ON sync_run_records (run_id, id);

CREATE TABLE sync_choices (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text COLLATE "C" NOT NULL,
  record_id text COLLATE "C",
  zoho_id text COLLATE "C",
  title text NOT NULL,
  candidates jsonb NOT NULL,
  since timestamptz(3) NOT NULL,
  is_settled boolean NOT NULL DEFAULT false,
  CHECK ((record_id IS NULL) <> (zoho_id IS NULL)),
  UNIQUE (kind, record_id),
  UNIQUE (kind, zoho_id)
);
CREATE INDEX sync_choices_oldest ON sync_choices (since, id);

CREATE TABLE sync_decisions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  batch_id uuid NOT NULL,
  about text NOT NULL CHECK (about IN ('conflict', 'gone', 'choice')),
  kind text COLLATE "C" NOT NULL,
  record_id text COLLATE "C" NOT NULL,
  item_id uuid,
  answer text NOT NULL,
  by text NOT NULL,
  apply_at timestamptz(3) NOT NULL,
  UNIQUE NULLS NOT DISTINCT (about, kind, record_id, item_id)
);
CREATE INDEX sync_decisions_due ON sync_decisions (apply_at, id);
CREATE INDEX sync_decisions_batch ON sync_decisions (batch_id);

ALTER TABLE sync_links ADD COLUMN is_left boolean NOT NULL DEFAULT false, ADD COLUMN is_new boolean NOT NULL DEFAULT false;
CREATE INDEX sync_links_gone ON sync_links (gone_since) WHERE gone_since IS NOT NULL;
CREATE INDEX sync_conflicts_oldest ON sync_conflicts (created_at, id);
CREATE INDEX sync_outbox_oldest ON sync_outbox (queued_at);

-- Records that do not get to Zoho by themselves, without those about which somebody has just decided.
CREATE VIEW sync_stuck AS
  SELECT kind || ':' || record_id AS id, kind, record_id, reason, tries, next_try_at, since, false AS is_gone
  FROM sync_problems AS problem
  WHERE NOT EXISTS (SELECT FROM sync_choices AS choice WHERE choice.kind = problem.kind AND choice.record_id = problem.record_id)
  UNION ALL
  SELECT kind || ':' || record_id, kind, record_id, '', 0, NULL, gone_since, true
  FROM sync_links AS link
  WHERE gone_since IS NOT NULL AND NOT is_left AND kind IN ('ticket', 'lead', 'customer')
    AND NOT EXISTS (SELECT FROM sync_decisions AS decision WHERE about = 'gone' AND decision.kind = link.kind AND decision.record_id = link.record_id);

COMMENT ON TABLE sync_run_records IS 'Not in backups, as the runs it belongs to.';

-- What a line says of its run, which was only in its words.
ALTER TABLE sync_log ADD COLUMN event text;
UPDATE sync_log SET event = CASE WHEN text LIKE 'Starting:%' THEN 'started' WHEN text LIKE 'Finished:%' THEN 'done' ELSE 'failed' END;
ALTER TABLE sync_log ALTER COLUMN event SET NOT NULL, ADD CHECK (event IN ('started', 'done', 'failed'));
