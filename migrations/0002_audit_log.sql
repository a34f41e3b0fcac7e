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
  address text
);

CREATE INDEX audit_log_action ON audit_log (action, id);
CREATE INDEX audit_log_subject ON audit_log (subject, id);

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_log is append-only';
END
$$;

CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
