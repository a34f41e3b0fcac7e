-- How much each person has sent on a day (UTC), so that the quota holds on every node and for uploads that begin at the same moment.
CREATE TABLE upload_days (
  person_id text NOT NULL,
  day date NOT NULL,
  bytes bigint NOT NULL CHECK (bytes >= 0),
  PRIMARY KEY (person_id, day)
);

COMMENT ON TABLE upload_days IS 'Not in backups: what was sent to a copy counts there.';
