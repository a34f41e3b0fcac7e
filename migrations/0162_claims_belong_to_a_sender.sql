-- What is claimed in the queue belongs to the run that sends: a claim of another run means nothing, so that none has to be extended or given back.
ALTER TABLE sync_outbox DROP COLUMN leased_until, ADD COLUMN claimed_by uuid;
