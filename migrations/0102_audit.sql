-- Who did what and when, so that an Admin can answer for it later; rows can be added and never changed.
CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz(3) NOT NULL DEFAULT now(),
  -- No reference to users: the entry outlives the person's account.
  actor_id text,
  actor_name text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  detail jsonb NOT NULL,
  address text,
  -- The name at the time; null in entries from before this column.
  subject_name text,
  -- What each changed field was before and after.
  changes jsonb NOT NULL DEFAULT '[]'
);

-- Every filter has an index in the order of the list.
CREATE INDEX audit_log_at ON audit_log (at, id);
CREATE INDEX audit_log_action ON audit_log (action, at, id);
CREATE INDEX audit_log_subject ON audit_log (subject, at, id);
-- Who is not signed in has no id, and IS NULL would not keep the order.
CREATE INDEX audit_log_actor ON audit_log ((coalesce(actor_id, 'system')), at, id);
-- The kind is what stands before the colon: 'part' of 'part:P-0001'.
CREATE INDEX audit_log_kind ON audit_log ((split_part(subject, ':', 1)), at, id);
CREATE INDEX audit_log_name ON audit_log USING gin (lower(coalesce(subject_name, subject) COLLATE "und-x-icu") gin_trgm_ops);
CREATE INDEX audit_log_actor_action ON audit_log ((coalesce(actor_id, 'system')), action, at, id);
