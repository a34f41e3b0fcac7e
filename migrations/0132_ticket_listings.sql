-- What lists sort and narrow by stands in a narrow table: nearly every save moves it, while the wide row and the indexes of what is looked up stay as they are.
-- Only triggers of tickets write these tables: a reference would check each row once more.
CREATE TABLE ticket_listings (
  listed_id text COLLATE "C" PRIMARY KEY,
  listed_at timestamptz(3) NOT NULL,
  listed_type text NOT NULL,
  listed_status text NOT NULL,
  listed_open boolean NOT NULL,
  listed_make text NOT NULL,
  listed_department text NOT NULL,
  listed_billing text NOT NULL,
  listed_day date,
  listed_customer text COLLATE "C",
  -- A copy without an index, for searches that go along the order of a list.
  listed_text text COLLATE "und-x-icu" NOT NULL
);
INSERT INTO ticket_listings
  SELECT id, last_updated, type, status, is_open, vehicle_make, department, billing_status, scheduled_date, customer_id, search_text FROM tickets;
CREATE INDEX ticket_listings_newest ON ticket_listings (listed_at DESC, listed_id DESC);
CREATE INDEX ticket_listings_state ON ticket_listings (listed_open, listed_at DESC, listed_id DESC);
CREATE INDEX ticket_listings_type_state ON ticket_listings (listed_type, listed_open, listed_at DESC, listed_id DESC);
CREATE INDEX ticket_listings_type_status ON ticket_listings (listed_type, listed_status, listed_at DESC, listed_id DESC);
CREATE INDEX ticket_listings_make ON ticket_listings (listed_make, listed_at DESC, listed_id DESC) WHERE listed_make <> '';
CREATE INDEX ticket_listings_department ON ticket_listings (listed_department, listed_at DESC, listed_id DESC) WHERE listed_department <> '';
CREATE INDEX ticket_listings_unbilled ON ticket_listings (listed_at DESC, listed_id DESC)
  WHERE NOT listed_open AND listed_type IN ('SOD', 'Tool Repair') AND listed_billing = 'Not Billable';
CREATE INDEX ticket_listings_unplanned ON ticket_listings (listed_at DESC, listed_id DESC)
  WHERE listed_type = 'Tool Repair' AND listed_open AND listed_day IS NULL;
CREATE INDEX ticket_listings_unresolved ON ticket_listings (listed_customer) WHERE listed_customer IS NOT NULL AND listed_status <> 'Resolved';

-- Who is assigned to what, by the keys of people: the tickets of one person are found without reading those of others.
CREATE TABLE ticket_assignees (
  person_key text NOT NULL,
  is_open boolean NOT NULL,
  ticket_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (person_key, is_open, ticket_id)
);
INSERT INTO ticket_assignees SELECT DISTINCT person, is_open, id FROM tickets CROSS JOIN LATERAL unnest(assignee_keys) AS person;
CREATE INDEX ticket_assignees_ticket ON ticket_assignees (ticket_id);

-- Tickets that were added to or taken from what is counted, until the counters have taken them in.
CREATE TABLE ticket_count_queue (
  delta bigint NOT NULL,
  type text NOT NULL,
  status text NOT NULL,
  is_open boolean NOT NULL,
  vehicle_make text NOT NULL,
  department text NOT NULL,
  assignee_keys text[] NOT NULL,
  created_at timestamptz(3) NOT NULL
);

DROP INDEX tickets_newest, tickets_state_newest, tickets_type_state_newest, tickets_type_status_newest, tickets_make_newest, tickets_department_newest,
  tickets_unbilled, tickets_unplanned, tickets_jobs, tickets_customer_open, tickets_assignee_keys, tickets_open_assignee_keys,
  tickets_solved_chassis, tickets_solved_model;
CREATE INDEX tickets_jobs ON tickets (scheduled_date, technician_user_id) WHERE type = 'Tool Repair' AND scheduled_date IS NOT NULL;
CREATE INDEX tickets_chassis ON tickets (chassis, created_at DESC) WHERE chassis <> '';
CREATE INDEX tickets_model ON tickets (vehicle_model, vehicle_make, created_at DESC) WHERE vehicle_model <> '';
-- Room for the next version of a row on its own page, so that a save that moves no index writes none.
ALTER TABLE tickets SET (fillfactor = 85);
