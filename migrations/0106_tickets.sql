-- Tickets with their history and comments, what the customer approved of a repair, and what was changed of many at once.
CREATE TABLE tickets (
  id text COLLATE "C" PRIMARY KEY,
  summary text NOT NULL,
  type text NOT NULL CHECK (type IN ('SOD', 'Tech Support', 'Bug Report', 'Tool Repair')),
  status text NOT NULL CHECK (status IN (
    'New', 'In Progress', 'On Hold', 'Resolved', 'Received', 'Diagnosing', 'Awaiting Approval', 'Awaiting Parts', 'Repairing', 'Shipped'
  )),
  is_open boolean NOT NULL GENERATED ALWAYS AS (status NOT IN ('Resolved', 'Shipped')) STORED,
  billing_status text NOT NULL DEFAULT 'Not Billable',
  source_email text NOT NULL DEFAULT 'internal',
  customer_name text NOT NULL DEFAULT '',
  customer_company text NOT NULL,
  customer_email text NOT NULL DEFAULT '',
  tool_serial text NOT NULL DEFAULT '',
  vehicle_year integer,
  vehicle_make text NOT NULL DEFAULT '',
  vehicle_model text NOT NULL DEFAULT '',
  vin text NOT NULL DEFAULT '',
  reg text NOT NULL DEFAULT '',
  chassis text NOT NULL DEFAULT '',
  mileage integer,
  mileage_unit text NOT NULL DEFAULT 'km',
  vehicle_stated boolean NOT NULL DEFAULT true,
  channel text NOT NULL DEFAULT '',
  department text NOT NULL DEFAULT '',
  alert_tags text[] NOT NULL DEFAULT '{}',
  -- [{name, email, avatar}] as they are shown; the names again beside it, to find and count by.
  assignees jsonb NOT NULL DEFAULT '[]',
  assignee_names text[] NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_updated timestamptz(3) NOT NULL DEFAULT now(),
  last_modified_by text NOT NULL DEFAULT '',
  zoho_case_id text,
  sync_status text NOT NULL DEFAULT 'pending' CHECK (sync_status IN ('synced', 'pending', 'error')),
  last_sync timestamptz(3),
  rma_number text NOT NULL DEFAULT '',
  order_date date,
  payment_status text NOT NULL DEFAULT 'Unpaid',
  shipping_status text NOT NULL DEFAULT 'Pending',
  product_sku text NOT NULL DEFAULT '',
  service_type text NOT NULL DEFAULT '',
  technician_id text NOT NULL DEFAULT '',
  scheduled_date date,
  scheduled_time text NOT NULL DEFAULT '',
  rma_line_items jsonb NOT NULL DEFAULT '[]',
  version integer NOT NULL DEFAULT 1,
  -- The ICU collation lowers umlauts whatever locale the cluster was made with.
  search_text text COLLATE "und-x-icu" NOT NULL GENERATED ALWAYS AS (lower(
    (id || E'\n' || summary || E'\n' || customer_company || E'\n' || customer_name || E'\n' || customer_email
      || E'\n' || tool_serial || E'\n' || vin || E'\n' || reg) COLLATE "und-x-icu"
  )) STORED,
  -- The day on which it comes back to the top of its list, and whether it has.
  follow_up_date date,
  is_follow_up_due boolean NOT NULL DEFAULT false,
  arrived_with text NOT NULL DEFAULT '',
  rma_outcome text NOT NULL DEFAULT 'Not yet decided'
    CHECK (rma_outcome IN ('Not yet decided', 'Repaired', 'Replaced', 'Advance-replaced')),
  replacement_serial text NOT NULL DEFAULT '',
  -- The ticket this one went into; null for all others.
  merged_into text COLLATE "C" CONSTRAINT tickets_merged_into REFERENCES tickets (id)
);

-- DESC as the lists order it; each begins with what a list may be narrowed to.
CREATE INDEX tickets_newest ON tickets (last_updated DESC, id DESC);
CREATE INDEX tickets_state_newest ON tickets (is_open, last_updated DESC, id DESC);
CREATE INDEX tickets_type_state_newest ON tickets (type, is_open, last_updated DESC, id DESC);
CREATE INDEX tickets_type_status_newest ON tickets (type, status, last_updated DESC, id DESC);
CREATE INDEX tickets_make_newest ON tickets (vehicle_make, last_updated DESC, id DESC);
CREATE INDEX tickets_assignee_names ON tickets USING gin (assignee_names);
CREATE INDEX tickets_search_text ON tickets USING gin (search_text gin_trgm_ops);
CREATE UNIQUE INDEX tickets_zoho_case_id ON tickets (zoho_case_id) WHERE zoho_case_id IS NOT NULL;

-- Records of one company or one serial number are found by a key that letter case and blanks make no difference to.
CREATE INDEX tickets_company ON tickets (company_key(customer_company), created_at DESC, id DESC);
CREATE INDEX tickets_company_open ON tickets (company_key(customer_company), (status <> 'Resolved'));
CREATE INDEX tickets_serial ON tickets (serial_key(tool_serial), created_at DESC, id DESC) WHERE tool_serial <> '';

-- The newest tickets, and those of a period.
CREATE INDEX tickets_created ON tickets (created_at DESC, id DESC);
CREATE INDEX tickets_department_newest ON tickets (department, last_updated DESC, id DESC) WHERE department <> '';

-- What somebody has open is asked all day, by lists and the dashboard; among the many closed tickets of years it is found by an index of its own.
CREATE INDEX tickets_open_assignee_names ON tickets USING gin (assignee_names) WHERE is_open;

-- A whole VIN is found by its end too: few cars share one.
CREATE INDEX tickets_vin_end ON tickets (right(code_key(vin), 6)) WHERE vin <> '';
CREATE INDEX tickets_reg ON tickets (code_key(reg)) WHERE reg <> '';
CREATE INDEX tickets_email ON tickets (lower(customer_email COLLATE "und-x-icu")) WHERE customer_email <> '';
CREATE INDEX tickets_rma_number ON tickets (code_key(rma_number)) WHERE rma_number <> '';

-- Solved tickets about the same kind of car are found beside a case; open ones, which are saved most, are not in these indexes.
CREATE INDEX tickets_solved_model ON tickets (vehicle_model, vehicle_make, last_updated DESC) WHERE NOT is_open AND vehicle_model <> '';
CREATE INDEX tickets_solved_chassis ON tickets (chassis, last_updated DESC) WHERE NOT is_open AND chassis <> '';

-- Finished work that has no invoice yet, as it is listed.
CREATE INDEX tickets_unbilled ON tickets (last_updated DESC, id DESC)
  WHERE status IN ('Resolved', 'Shipped') AND type IN ('SOD', 'Tool Repair') AND billing_status = 'Not Billable';

CREATE INDEX tickets_follow_up_waiting ON tickets (follow_up_date) WHERE follow_up_date IS NOT NULL AND NOT is_follow_up_due;

-- The planned jobs of a week, and those of one technician on one day.
CREATE INDEX tickets_jobs ON tickets (scheduled_date, technician_id) WHERE type = 'Tool Repair' AND is_open AND scheduled_date IS NOT NULL;
CREATE INDEX tickets_unplanned ON tickets (last_updated DESC, id DESC) WHERE type = 'Tool Repair' AND is_open AND scheduled_date IS NULL;

-- Removing tickets that were imported looks for what refers to each of them.
CREATE INDEX tickets_merged ON tickets (merged_into) WHERE merged_into IS NOT NULL;

-- Widths of ticket numbers of which every single one is taken, so that nobody searches them again.
CREATE TABLE ticket_number_widths_used_up (width integer PRIMARY KEY);

CREATE TABLE ticket_history (
  ticket_id text COLLATE "C" NOT NULL REFERENCES tickets (id),
  id uuid NOT NULL,
  -- Order of writing; several entries of one save share their time.
  position bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  at timestamptz(3) NOT NULL DEFAULT now(),
  author text NOT NULL,
  content text NOT NULL,
  type text NOT NULL CHECK (type IN ('NOTE', 'EMAIL', 'EVENT', 'STATUS_CHANGE', 'ATTACHMENT')),
  category text NOT NULL DEFAULT '',
  PRIMARY KEY (ticket_id, id)
);

CREATE INDEX ticket_history_position ON ticket_history (ticket_id, position);
-- A short list of entries that are not sorted in yet keeps searches quick, which read all of it.
CREATE INDEX ticket_history_words ON ticket_history USING gin (text_words(content)) WITH (gin_pending_list_limit = 512)
  WHERE type IN ('NOTE', 'EMAIL');
CREATE INDEX ticket_history_newest ON ticket_history (position) WHERE type IN ('NOTE', 'EMAIL');

CREATE TABLE ticket_comments (
  id uuid PRIMARY KEY,
  ticket_id text COLLATE "C" NOT NULL REFERENCES tickets (id),
  position bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  at timestamptz(3) NOT NULL DEFAULT now(),
  author text NOT NULL,
  content text NOT NULL
);

CREATE INDEX ticket_comments_position ON ticket_comments (ticket_id, position);

CREATE TABLE rma_approvals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ticket_id text COLLATE "C" NOT NULL REFERENCES tickets (id),
  -- Who said yes; a person at the customer's.
  approved_by text NOT NULL,
  recorded_by text NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT now(),
  lines jsonb NOT NULL,
  total_cents bigint NOT NULL,
  -- When a newer approval took its place, or it was withdrawn.
  ended_at timestamptz(3)
);

CREATE UNIQUE INDEX rma_approvals_standing ON rma_approvals (ticket_id) WHERE ended_at IS NULL;
CREATE INDEX rma_approvals_of_ticket ON rma_approvals (ticket_id);

-- What was changed of many tickets at once, with what it takes to undo that exactly.
CREATE TABLE ticket_bulk_changes (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- Of each changed ticket the changed fields, before and after.
  image jsonb NOT NULL,
  changed_at timestamptz(3) NOT NULL,
  -- Who did it and may undo it; no reference, so that a deleted account leaves it as it is.
  changed_by text NOT NULL,
  undone_at timestamptz(3)
);
