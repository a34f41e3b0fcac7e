-- Records that providers must hear of; written with the change itself, so that no crash loses one.
CREATE TABLE sync_outbox (
  kind text NOT NULL,
  record_id text COLLATE "C" NOT NULL,
  -- Rises with every change, so that an edit made during a send is sent again.
  generation integer NOT NULL DEFAULT 1,
  queued_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, record_id)
);

CREATE INDEX sync_outbox_queued_at ON sync_outbox (queued_at);
