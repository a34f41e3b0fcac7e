-- Deleted notes and tasks can be restored for a day. Completed tasks are listed by time.

CREATE TABLE deleted_activities (
  -- ID of the note or task.
  id text COLLATE "C" PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('customer-note', 'task')),
  -- The deleted row.
  content jsonb NOT NULL,
  deleted_at timestamptz(3) NOT NULL DEFAULT now()
);
COMMENT ON TABLE deleted_activities IS 'Not in backups: notes and tasks deleted on the last day.';

CREATE INDEX deleted_activities_oldest ON deleted_activities (deleted_at);
CREATE INDEX tasks_done ON tasks (done_at DESC, id DESC) WHERE is_done;
