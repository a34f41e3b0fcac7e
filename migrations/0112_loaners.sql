-- Tools that customers borrow. Each loan and each reservation is a row of its own; a tool shows its open loan, so that lists search and sort by it.
CREATE SEQUENCE tool_ids;

CREATE TABLE tools (
  id text PRIMARY KEY DEFAULT 'LT-' || to_char(nextval('tool_ids'), 'FM99999990000'),
  serial_number text COLLATE "und-x-icu" NOT NULL,
  model text NOT NULL,
  status text NOT NULL CHECK (status IN ('Available', 'On Loan', 'In Repair', 'End of Life')),
  purchase_date date,
  -- Of the open loan; empty while there is none.
  assigned_to text COLLATE "und-x-icu" NOT NULL DEFAULT '',
  return_date date,
  ticket_id text NOT NULL DEFAULT '',
  condition_out text NOT NULL DEFAULT '',
  lent_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_updated timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  search text COLLATE "und-x-icu" NOT NULL GENERATED ALWAYS AS (lower(serial_number || E'\n' || assigned_to)) STORED,
  CONSTRAINT tools_loan_while_on_loan CHECK (
    CASE WHEN status = 'On Loan' THEN assigned_to <> '' AND return_date IS NOT NULL AND lent_at IS NOT NULL
    ELSE assigned_to = '' AND return_date IS NULL AND lent_at IS NULL AND ticket_id = '' AND condition_out = '' END
  )
);

ALTER SEQUENCE tool_ids OWNED BY tools.id;

CREATE UNIQUE INDEX tools_serial ON tools (serial_key(serial_number));
CREATE INDEX tools_by_serial_number ON tools (lower(serial_number), id);
CREATE INDEX tools_by_model ON tools (model, lower(serial_number), id);
-- Tools without an assignee or a return date come last.
CREATE INDEX tools_by_assigned_to ON tools (((assigned_to = '')::integer), lower(assigned_to), id);
CREATE INDEX tools_by_return_date ON tools (coalesce(return_date - DATE '2000-01-01', 100000000), lower(serial_number), id);
CREATE INDEX tools_search ON tools USING gin (search gin_trgm_ops);

CREATE TABLE loans (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  tool_id text NOT NULL REFERENCES tools,
  assigned_to text COLLATE "und-x-icu" NOT NULL,
  -- Absent when no customer of this name was known.
  customer_id text COLLATE "C" REFERENCES customers,
  ticket_id text REFERENCES tickets,
  lent_at timestamptz(3) NOT NULL,
  due date NOT NULL,
  -- Null while the tool is away.
  returned_at timestamptz(3),
  condition_out text NOT NULL DEFAULT '',
  condition_in text NOT NULL DEFAULT '',
  CHECK (returned_at >= lent_at)
);

CREATE UNIQUE INDEX loans_open ON loans (tool_id) WHERE returned_at IS NULL;
CREATE INDEX loans_of_tool ON loans (tool_id, id);
CREATE INDEX loans_of_company ON loans (company_key(assigned_to), id);
CREATE INDEX loans_of_customer ON loans (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX loans_of_ticket ON loans (ticket_id) WHERE ticket_id IS NOT NULL;

CREATE TABLE tool_reservations (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  tool_id text NOT NULL REFERENCES tools,
  assigned_to text COLLATE "und-x-icu" NOT NULL,
  from_day date NOT NULL,
  -- The last day, still included.
  until_day date NOT NULL,
  state text NOT NULL DEFAULT 'planned' CHECK (state IN ('planned', 'used', 'cancelled')),
  created_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CHECK (until_day >= from_day)
);

CREATE INDEX tool_reservations_planned ON tool_reservations (tool_id, from_day) WHERE state = 'planned';

-- The days that tools were out in a period follow from how many went out and came back on each day.
CREATE TABLE loan_day_counters (
  model text NOT NULL,
  day date NOT NULL,
  lent bigint NOT NULL,
  returned bigint NOT NULL,
  PRIMARY KEY (model, day)
);
