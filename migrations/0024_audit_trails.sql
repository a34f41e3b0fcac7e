-- Entries say the name of their subject and what each changed field was before and after; every filter has an index in the order of the list.
ALTER TABLE audit_log
  -- The name at the time; null in entries from before this column.
  ADD COLUMN subject_name text,
  ADD COLUMN changes jsonb NOT NULL DEFAULT '[]';

DROP INDEX audit_log_action;
DROP INDEX audit_log_subject;

CREATE INDEX audit_log_at ON audit_log (at, id);
CREATE INDEX audit_log_action ON audit_log (action, at, id);
CREATE INDEX audit_log_subject ON audit_log (subject, at, id);
-- Who is not signed in has no id, and IS NULL would not keep the order.
CREATE INDEX audit_log_actor ON audit_log ((coalesce(actor_id, 'system')), at, id);
-- The kind is what stands before the colon: 'part' of 'part:P-0001'.
CREATE INDEX audit_log_kind ON audit_log ((split_part(subject, ':', 1)), at, id);
CREATE INDEX audit_log_name ON audit_log USING gin (lower(coalesce(subject_name, subject) COLLATE "und-x-icu") gin_trgm_ops);
