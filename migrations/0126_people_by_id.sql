-- Tickets name users by their id: a renamed person stays who it is. Old names are given ids by a backfill.
ALTER TABLE tickets RENAME COLUMN assignee_names TO assignee_keys;
ALTER INDEX tickets_assignee_names RENAME TO tickets_assignee_keys;
ALTER INDEX tickets_open_assignee_names RENAME TO tickets_open_assignee_keys;

COMMENT ON COLUMN tickets.assignees IS '[{id, name, email, avatar}] as they are shown; without an id: no user.';
COMMENT ON COLUMN tickets.assignee_keys IS 'The ids of the assignees, ''name:Ann Lee'' of who is no user: to find and count by.';

-- The printed name, and the user it belongs to, if any.
ALTER TABLE tickets RENAME COLUMN technician_id TO technician_name;
ALTER TABLE tickets ADD COLUMN technician_user_id text;

DROP INDEX tickets_jobs;
CREATE INDEX tickets_jobs ON tickets (scheduled_date, technician_user_id) WHERE type = 'Tool Repair' AND is_open AND scheduled_date IS NOT NULL;
-- A rename finds the repairs of a technician.
CREATE INDEX tickets_technician ON tickets (technician_user_id) WHERE technician_user_id IS NOT NULL;
