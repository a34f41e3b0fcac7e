-- Customers and leads have notes and tasks. Leads have an owner and a next step.

CREATE SEQUENCE note_ids;

CREATE TABLE notes (
  id text COLLATE "C" PRIMARY KEY DEFAULT 'NOTE-' || to_char(nextval('note_ids'), 'FM99999999000000'),
  text text COLLATE "und-x-icu" NOT NULL,
  -- A note on a lead has the customer of the lead.
  customer_id text COLLATE "C" CONSTRAINT notes_customer REFERENCES customers (id),
  lead_id text COLLATE "C" CONSTRAINT notes_lead REFERENCES leads (id),
  author_id text NOT NULL,
  -- As it was when the note was written.
  author_name text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_updated timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CHECK (customer_id IS NOT NULL OR lead_id IS NOT NULL)
);

ALTER SEQUENCE note_ids OWNED BY notes.id;

CREATE INDEX notes_newest ON notes (created_at DESC, id DESC);
CREATE INDEX notes_of_customer ON notes (customer_id, created_at DESC, id DESC) WHERE customer_id IS NOT NULL;
CREATE INDEX notes_of_lead ON notes (lead_id, created_at DESC, id DESC) WHERE lead_id IS NOT NULL;

CREATE SEQUENCE task_ids;

CREATE TABLE tasks (
  id text COLLATE "C" PRIMARY KEY DEFAULT 'TASK-' || to_char(nextval('task_ids'), 'FM99999999000000'),
  title text COLLATE "und-x-icu" NOT NULL,
  due_on date,
  -- The ID of a user, who may have been deleted since.
  assignee_id text,
  is_done boolean NOT NULL DEFAULT false,
  -- A task of a lead has the customer of the lead.
  customer_id text COLLATE "C" CONSTRAINT tasks_customer REFERENCES customers (id),
  lead_id text COLLATE "C" CONSTRAINT tasks_lead REFERENCES leads (id),
  done_at timestamptz(3),
  done_by text NOT NULL DEFAULT '',
  created_by text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_updated timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CHECK (customer_id IS NOT NULL OR lead_id IS NOT NULL),
  CHECK (is_done = (done_at IS NOT NULL))
);

ALTER SEQUENCE task_ids OWNED BY tasks.id;

-- Tasks without a due date come last.
CREATE INDEX tasks_by_due ON tasks ((coalesce(due_on - DATE '2000-01-01', 100000000)), id);
CREATE INDEX tasks_of_customer ON tasks (customer_id, is_done, done_at DESC) WHERE customer_id IS NOT NULL;
CREATE INDEX tasks_of_lead ON tasks (lead_id, is_done) WHERE lead_id IS NOT NULL;
CREATE INDEX tasks_of_assignee ON tasks (assignee_id, (coalesce(due_on - DATE '2000-01-01', 100000000)), id) WHERE NOT is_done;

ALTER TABLE leads
  -- The ID of a user, who may have been deleted since.
  ADD COLUMN owner_id text,
  ADD COLUMN next_step text COLLATE "und-x-icu" NOT NULL DEFAULT '',
  ADD COLUMN next_step_on date;

CREATE INDEX leads_of_owner ON leads (owner_id, created_at DESC, id DESC);
CREATE INDEX leads_by_next_step ON leads ((coalesce(next_step_on - DATE '2000-01-01', 100000000)), id);
