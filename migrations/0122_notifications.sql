-- People are told what concerns them: who follows which record, what each has been told, and which kinds of news each wants.
CREATE TABLE followers (
  -- 'ticket' or 'tool'.
  record_kind text NOT NULL,
  record_id text COLLATE "C" NOT NULL,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- False once somebody has stopped watching by hand: writing on the record does not bring it back.
  is_watching boolean NOT NULL DEFAULT true,
  is_assigned boolean NOT NULL DEFAULT false,
  -- Nothing about this record reaches them, whatever it is.
  is_muted boolean NOT NULL DEFAULT false,
  PRIMARY KEY (record_kind, record_id, user_id)
);

CREATE INDEX followers_user_id ON followers (user_id);

CREATE TABLE notifications (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('assigned', 'mentioned', 'status', 'watched', 'sync-error', 'loan-overdue', 'part-low')),
  -- Of two kinds with one cause, the one with the higher number is shown.
  strength smallint NOT NULL,
  -- What brought it about, such as 'ticket:TKT-000001': one unread notification for each.
  cause text NOT NULL,
  record_kind text NOT NULL,
  record_id text NOT NULL,
  title text NOT NULL,
  text text NOT NULL,
  -- Full name; empty for the program itself.
  by text NOT NULL DEFAULT '',
  -- How often it happened since it was last read.
  times integer NOT NULL DEFAULT 1,
  at timestamptz(3) NOT NULL,
  read_at timestamptz(3)
);

CREATE UNIQUE INDEX notifications_unread ON notifications (user_id, cause) WHERE read_at IS NULL;
CREATE INDEX notifications_newest ON notifications (user_id, at DESC, id DESC);
CREATE INDEX notifications_cause ON notifications (cause, user_id);
CREATE INDEX notifications_at ON notifications (at);

CREATE TABLE notification_choices (
  user_id text PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- Null: as the firm has set it.
  email boolean,
  in_app boolean,
  -- {"part-low": true}; a kind that is absent is as it is for everybody.
  kinds jsonb NOT NULL DEFAULT '{}'
);
