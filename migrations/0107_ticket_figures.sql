-- Counters that triggers keep, so that totals and the figures of dashboard, fleet and reports cost the same at any number of tickets.

-- What changed in the number of tickets; the sum of delta is the count. Rows are only added, so that no two
-- saves wait for each other, and now and then folded together by compact_ticket_counters().
CREATE TABLE ticket_counters (
  type text NOT NULL,
  status text NOT NULL,
  -- 'all', 'make', 'assignee' or 'unassigned'; value names the make or the assignee and is empty otherwise.
  facet text NOT NULL,
  value text NOT NULL,
  delta bigint NOT NULL
);

CREATE INDEX ticket_counters_facet_value ON ticket_counters (facet, value);

-- Tickets by the day and by the month (UTC) in which they were opened; the sum of delta is the count. Rows are only added, as in ticket_counters.
CREATE TABLE ticket_period_counters (
  period text NOT NULL CHECK (period IN ('day', 'month')),
  -- The day, or the first day of the month.
  start date NOT NULL,
  -- 'type', or 'technician' for the first assignee, whose value is empty while nobody is assigned.
  facet text NOT NULL CHECK (facet IN ('type', 'technician')),
  value text NOT NULL,
  delta bigint NOT NULL
);

CREATE INDEX ticket_period_counters_start ON ticket_period_counters (period, facet, start);

CREATE TABLE ticket_fleet_counters (
  make text NOT NULL,
  department text NOT NULL,
  is_open boolean NOT NULL,
  delta bigint NOT NULL
);

-- A row for each ticket of which any of it is known. Writing it beside the ticket leaves the ticket's own row and indexes alone.
CREATE TABLE ticket_times (
  ticket_id text COLLATE "C" PRIMARY KEY REFERENCES tickets (id) ON DELETE CASCADE,
  -- As the ticket says.
  type text NOT NULL,
  opened_at timestamptz(3) NOT NULL,
  -- The last time; it stays while the ticket is open again.
  closed_at timestamptz(3),
  -- After it had been closed for longer than ten minutes; sooner it was a slip, and the ticket was not closed.
  was_reopened boolean NOT NULL DEFAULT false,
  -- When staff first called, mailed or wrote to the customer.
  replied_at timestamptz(3),
  -- Of a ticket that was merged: it was neither solved nor answered, and what was written on it counts for the other one. Its last closing
  -- is kept here for the undo, where no figure and no list looks.
  closed_before_merge timestamptz(3)
);

CREATE INDEX ticket_times_closed ON ticket_times (closed_at) WHERE closed_at IS NOT NULL;
CREATE INDEX ticket_times_replied ON ticket_times (replied_at) WHERE replied_at IS NOT NULL;

-- The sum of delta is the count, the sum of seconds how long it took all of them together. Rows are only added, as in ticket_counters.
CREATE TABLE ticket_time_counters (
  period text NOT NULL CHECK (period IN ('day', 'month')),
  start date NOT NULL,
  facet text NOT NULL CHECK (facet IN ('closed', 'reopened', 'replied')),
  type text NOT NULL,
  delta bigint NOT NULL,
  seconds bigint NOT NULL
);

CREATE INDEX ticket_time_counters_start ON ticket_time_counters (period, start);
