-- The audit log is searched by folded letters, as every list is.
DROP INDEX audit_log_name;
CREATE INDEX audit_log_name ON audit_log USING gin (search_key(coalesce(subject_name, subject)) gin_trgm_ops);
