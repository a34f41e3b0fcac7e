-- What this program and Zoho know of each other's records, what waits to be sent and why, and what only a person can decide.
ALTER TABLE customers ADD COLUMN zoho_id text;
CREATE UNIQUE INDEX customers_zoho_id ON customers (zoho_id) WHERE zoho_id IS NOT NULL;

CREATE TABLE sync_links (
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('ticket', 'lead', 'customer', 'contact', 'former')),
  record_id text COLLATE "C" NOT NULL,
  service text NOT NULL CHECK (service IN ('desk', 'crm')),
  module text NOT NULL,
  zoho_id text COLLATE "C",
  base jsonb NOT NULL DEFAULT '{}',
  raw_status text NOT NULL DEFAULT '',
  creating_since timestamptz(3),
  gone_since timestamptz(3),
  checked_at timestamptz(3),
  conversation text NOT NULL DEFAULT '',
  details_due boolean NOT NULL DEFAULT false,
  PRIMARY KEY (kind, record_id)
);
CREATE UNIQUE INDEX sync_links_zoho ON sync_links (service, module, zoho_id);
CREATE INDEX sync_links_checked ON sync_links (kind, checked_at NULLS FIRST) WHERE zoho_id IS NOT NULL;
CREATE INDEX sync_links_details ON sync_links (zoho_id DESC) WHERE details_due;

CREATE TABLE sync_notes (
  ticket_id text COLLATE "C" NOT NULL,
  entry_id uuid NOT NULL,
  part integer NOT NULL,
  zoho_id text COLLATE "C",
  is_ours boolean NOT NULL,
  digest text NOT NULL DEFAULT '',
  sending_since timestamptz(3),
  gone_since timestamptz(3),
  PRIMARY KEY (entry_id, part)
);
CREATE UNIQUE INDEX sync_notes_zoho ON sync_notes (zoho_id);
CREATE INDEX sync_notes_ticket ON sync_notes (ticket_id);

CREATE TABLE sync_conflicts (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text COLLATE "C" NOT NULL,
  record_id text COLLATE "C" NOT NULL,
  field text NOT NULL,
  base text,
  ours text NOT NULL,
  theirs text NOT NULL,
  ours_by text NOT NULL,
  ours_at timestamptz(3) NOT NULL,
  theirs_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  UNIQUE (kind, record_id, field)
);

CREATE TABLE sync_problems (
  kind text COLLATE "C" NOT NULL,
  record_id text COLLATE "C" NOT NULL,
  reason text NOT NULL,
  tries integer NOT NULL,
  next_try_at timestamptz(3),
  since timestamptz(3) NOT NULL,
  PRIMARY KEY (kind, record_id)
);

ALTER TABLE sync_outbox
  ADD COLUMN tries integer NOT NULL DEFAULT 0,
  ADD COLUMN next_try_at timestamptz(3),
  ADD COLUMN leased_until timestamptz(3);

CREATE TABLE sync_runs (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  action text NOT NULL,
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'done', 'failed', 'cancelled')),
  by text NOT NULL,
  started_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  done integer NOT NULL DEFAULT 0,
  total integer,
  added integer NOT NULL DEFAULT 0,
  updated integer NOT NULL DEFAULT 0,
  unchanged integer NOT NULL DEFAULT 0,
  conflicts integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0,
  message text,
  reason text,
  progress jsonb NOT NULL DEFAULT '{}',
  is_cancelled boolean NOT NULL DEFAULT false,
  holder uuid,
  leased_until timestamptz(3)
);
CREATE UNIQUE INDEX sync_runs_one ON sync_runs ((true)) WHERE state = 'running';
CREATE INDEX sync_runs_newest ON sync_runs (started_at DESC, id DESC);

CREATE TABLE sync_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz(3) NOT NULL,
  run_id uuid,
  text text NOT NULL
);

CREATE TABLE sync_state (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  mapping jsonb NOT NULL DEFAULT '{}',
  cursors jsonb NOT NULL DEFAULT '{}',
  failures integer NOT NULL DEFAULT 0,
  resting_until timestamptz(3),
  sender uuid,
  sending_until timestamptz(3),
  fetched_at timestamptz(3),
  stopped_by text,
  hooks jsonb NOT NULL DEFAULT '{}'
);

-- Records that came from Zoho are known to be the same since then.
INSERT INTO sync_links (kind, record_id, service, module, zoho_id)
  SELECT 'ticket', id, 'desk', 'Ticket', zoho_case_id FROM tickets WHERE zoho_case_id <> '';
INSERT INTO sync_links (kind, record_id, service, module, zoho_id)
  SELECT 'lead', id, 'crm', 'Lead', zoho_id FROM leads WHERE zoho_id <> '';

COMMENT ON TABLE sync_runs IS 'Not in backups: a copy does not go on with what runs here.';
