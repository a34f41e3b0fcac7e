-- Tickets with their history and comments, and counters that keep exact totals cheap at any size.
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
  active_users jsonb NOT NULL DEFAULT '[]',
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
  )) STORED
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

CREATE FUNCTION refuse_ticket_history_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ticket_history is append-only';
END
$$;

CREATE TRIGGER ticket_history_append_only BEFORE UPDATE OR DELETE ON ticket_history
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ticket_history_change();

CREATE TABLE ticket_comments (
  id uuid PRIMARY KEY,
  ticket_id text COLLATE "C" NOT NULL REFERENCES tickets (id),
  position bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  at timestamptz(3) NOT NULL DEFAULT now(),
  author text NOT NULL,
  content text NOT NULL
);

CREATE INDEX ticket_comments_position ON ticket_comments (ticket_id, position);

-- What changed in the number of tickets; the sum of delta is the count. Rows are only added, so that no two
-- saves wait for each other, and now and then folded together by compact_ticket_tally().
CREATE TABLE ticket_tally (
  type text NOT NULL,
  status text NOT NULL,
  -- 'all', 'make', 'assignee' or 'unassigned'; value names the make or the assignee and is empty otherwise.
  facet text NOT NULL,
  value text NOT NULL,
  delta bigint NOT NULL
);

CREATE INDEX ticket_tally_facet_value ON ticket_tally (facet, value);

-- Under which facets one ticket counts.
CREATE FUNCTION ticket_facets(make text, names text[]) RETURNS TABLE (facet text, value text) LANGUAGE sql IMMUTABLE AS $$
  SELECT 'all', ''
  UNION ALL SELECT 'make', make WHERE make <> ''
  UNION ALL SELECT DISTINCT 'assignee', name FROM unnest(names) AS name
  UNION ALL SELECT 'unassigned', '' WHERE cardinality(names) = 0
$$;

CREATE FUNCTION tally_added_tickets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ticket_tally
    SELECT t.type, t.status, f.facet, f.value, count(*)
    FROM added t CROSS JOIN LATERAL ticket_facets(t.vehicle_make, t.assignee_names) f GROUP BY 1, 2, 3, 4;
  PERFORM pg_notify('obdesk_ticket_tally', '');
  RETURN NULL;
END
$$;

CREATE FUNCTION tally_removed_tickets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ticket_tally
    SELECT t.type, t.status, f.facet, f.value, -count(*)
    FROM removed t CROSS JOIN LATERAL ticket_facets(t.vehicle_make, t.assignee_names) f GROUP BY 1, 2, 3, 4;
  PERFORM pg_notify('obdesk_ticket_tally', '');
  RETURN NULL;
END
$$;

CREATE FUNCTION tally_changed_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ticket_tally
    SELECT c.type, c.status, c.facet, c.value, sum(c.delta)
    FROM (
      SELECT OLD.type, OLD.status, f.facet, f.value, -1 AS delta FROM ticket_facets(OLD.vehicle_make, OLD.assignee_names) f
      UNION ALL
      SELECT NEW.type, NEW.status, f.facet, f.value, 1 FROM ticket_facets(NEW.vehicle_make, NEW.assignee_names) f
    ) c (type, status, facet, value, delta)
    GROUP BY 1, 2, 3, 4 HAVING sum(c.delta) <> 0;
  PERFORM pg_notify('obdesk_ticket_tally', '');
  RETURN NULL;
END
$$;

CREATE FUNCTION tally_no_tickets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE ticket_tally IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM ticket_tally;
  PERFORM pg_notify('obdesk_ticket_tally', '');
  RETURN NULL;
END
$$;

CREATE TRIGGER tickets_added AFTER INSERT ON tickets REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_added_tickets();
CREATE TRIGGER tickets_removed AFTER DELETE ON tickets REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION tally_removed_tickets();
CREATE TRIGGER tickets_emptied AFTER TRUNCATE ON tickets
  FOR EACH STATEMENT EXECUTE FUNCTION tally_no_tickets();
CREATE TRIGGER tickets_changed AFTER UPDATE OF type, status, vehicle_make, assignee_names ON tickets
  FOR EACH ROW WHEN (
    (OLD.type, OLD.status, OLD.vehicle_make, OLD.assignee_names)
      IS DISTINCT FROM (NEW.type, NEW.status, NEW.vehicle_make, NEW.assignee_names)
  ) EXECUTE FUNCTION tally_changed_ticket();

-- Folds the deltas of each count into one row. Counts are the same before, during and after; writers do not wait.
CREATE FUNCTION compact_ticket_tally() RETURNS void LANGUAGE sql AS $$
  WITH folded AS (DELETE FROM ticket_tally RETURNING *)
  INSERT INTO ticket_tally
    SELECT type, status, facet, value, sum(delta) FROM folded GROUP BY 1, 2, 3, 4 HAVING sum(delta) <> 0
$$;

-- Counts everything anew, for loads that ran with triggers off. Writers wait meanwhile.
CREATE FUNCTION rebuild_ticket_tally() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE tickets IN SHARE MODE;
  LOCK TABLE ticket_tally IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM ticket_tally;
  INSERT INTO ticket_tally
    SELECT t.type, t.status, f.facet, f.value, count(*)
    FROM tickets t CROSS JOIN LATERAL ticket_facets(t.vehicle_make, t.assignee_names) f GROUP BY 1, 2, 3, 4;
  PERFORM pg_notify('obdesk_ticket_tally', '');
END
$$;
