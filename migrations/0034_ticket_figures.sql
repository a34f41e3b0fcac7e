-- Figures of tickets for dashboard, fleet and reports: triggers count them by day, month, make and department, so that they cost the same at any number of tickets.

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

-- The newest tickets, and those of a period.
CREATE INDEX tickets_created ON tickets (created_at DESC, id DESC);
CREATE INDEX tickets_department_newest ON tickets (department, last_updated DESC, id DESC) WHERE department <> '';

-- Under which periods one ticket counts.
CREATE FUNCTION ticket_periods(created timestamptz, type text, names text[])
  RETURNS TABLE (period text, start date, facet text, value text) LANGUAGE sql IMMUTABLE AS $$
  SELECT periods.period, periods.start, facets.facet, facets.value
  FROM (VALUES
    ('day', (created AT TIME ZONE 'UTC')::date),
    ('month', date_trunc('month', created AT TIME ZONE 'UTC')::date)
  ) AS periods (period, start)
  CROSS JOIN (VALUES ('type', type), ('technician', coalesce(names[1], ''))) AS facets (facet, value)
$$;

CREATE FUNCTION count_figures_of_added_tickets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ticket_period_counters
    SELECT p.period, p.start, p.facet, p.value, count(*)
    FROM added t CROSS JOIN LATERAL ticket_periods(t.created_at, t.type, t.assignee_names) p GROUP BY 1, 2, 3, 4;
  INSERT INTO ticket_fleet_counters
    SELECT t.vehicle_make, t.department, t.is_open, count(*) FROM added t GROUP BY 1, 2, 3;
  RETURN NULL;
END
$$;

CREATE FUNCTION count_figures_of_removed_tickets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ticket_period_counters
    SELECT p.period, p.start, p.facet, p.value, -count(*)
    FROM removed t CROSS JOIN LATERAL ticket_periods(t.created_at, t.type, t.assignee_names) p GROUP BY 1, 2, 3, 4;
  INSERT INTO ticket_fleet_counters
    SELECT t.vehicle_make, t.department, t.is_open, -count(*) FROM removed t GROUP BY 1, 2, 3;
  RETURN NULL;
END
$$;

CREATE FUNCTION count_figures_of_changed_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ticket_period_counters
    SELECT c.period, c.start, c.facet, c.value, sum(c.delta)
    FROM (
      SELECT p.*, -1 AS delta FROM ticket_periods(OLD.created_at, OLD.type, OLD.assignee_names) p
      UNION ALL
      SELECT p.*, 1 FROM ticket_periods(NEW.created_at, NEW.type, NEW.assignee_names) p
    ) c
    GROUP BY 1, 2, 3, 4 HAVING sum(c.delta) <> 0;
  IF (OLD.vehicle_make, OLD.department, OLD.is_open) IS DISTINCT FROM (NEW.vehicle_make, NEW.department, NEW.is_open) THEN
    INSERT INTO ticket_fleet_counters VALUES
      (OLD.vehicle_make, OLD.department, OLD.is_open, -1), (NEW.vehicle_make, NEW.department, NEW.is_open, 1);
  END IF;
  PERFORM pg_notify('obdesk_ticket_counters', '');
  RETURN NULL;
END
$$;

CREATE FUNCTION count_figures_of_no_tickets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE ticket_period_counters, ticket_fleet_counters IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM ticket_period_counters;
  DELETE FROM ticket_fleet_counters;
  RETURN NULL;
END
$$;

CREATE TRIGGER tickets_added_figures AFTER INSERT ON tickets REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_figures_of_added_tickets();
CREATE TRIGGER tickets_removed_figures AFTER DELETE ON tickets REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_figures_of_removed_tickets();
CREATE TRIGGER tickets_emptied_figures AFTER TRUNCATE ON tickets
  FOR EACH STATEMENT EXECUTE FUNCTION count_figures_of_no_tickets();
CREATE TRIGGER tickets_changed_figures AFTER UPDATE OF type, status, vehicle_make, department, assignee_names, created_at ON tickets
  FOR EACH ROW WHEN (
    (OLD.type, OLD.is_open, OLD.vehicle_make, OLD.department, OLD.assignee_names[1], OLD.created_at)
      IS DISTINCT FROM (NEW.type, NEW.is_open, NEW.vehicle_make, NEW.department, NEW.assignee_names[1], NEW.created_at)
  ) EXECUTE FUNCTION count_figures_of_changed_ticket();

-- Folds what has more than one row, so that years that are over are not written again every minute. Counts are the same before, during and after.
CREATE FUNCTION compact_ticket_figures() RETURNS void LANGUAGE sql AS $$
  WITH several AS (
    SELECT period, start, facet, value FROM ticket_period_counters GROUP BY 1, 2, 3, 4 HAVING count(*) > 1
  ), folded AS (
    DELETE FROM ticket_period_counters AS counter USING several
    WHERE (counter.period, counter.facet, counter.start, counter.value) = (several.period, several.facet, several.start, several.value)
    RETURNING counter.*
  )
  INSERT INTO ticket_period_counters
    SELECT period, start, facet, value, sum(delta) FROM folded GROUP BY 1, 2, 3, 4 HAVING sum(delta) <> 0;

  WITH several AS (
    SELECT make, department, is_open FROM ticket_fleet_counters GROUP BY 1, 2, 3 HAVING count(*) > 1
  ), folded AS (
    DELETE FROM ticket_fleet_counters AS counter USING several
    WHERE (counter.make, counter.department, counter.is_open) = (several.make, several.department, several.is_open)
    RETURNING counter.*
  )
  INSERT INTO ticket_fleet_counters
    SELECT make, department, is_open, sum(delta) FROM folded GROUP BY 1, 2, 3 HAVING sum(delta) <> 0;
$$;

-- Counts everything again; the caller keeps writers waiting.
CREATE FUNCTION rebuild_ticket_figures() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE ticket_period_counters, ticket_fleet_counters IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM ticket_period_counters;
  DELETE FROM ticket_fleet_counters;
  INSERT INTO ticket_period_counters
    SELECT p.period, p.start, p.facet, p.value, sum(opened.tickets)
    FROM (
      SELECT date_trunc('day', created_at AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' AS day, type, assignee_names[1:1] AS names, count(*) AS tickets
      FROM tickets GROUP BY 1, 2, 3
    ) AS opened CROSS JOIN LATERAL ticket_periods(opened.day, opened.type, opened.names) p
    GROUP BY 1, 2, 3, 4;
  INSERT INTO ticket_fleet_counters
    SELECT vehicle_make, department, is_open, count(*) FROM tickets GROUP BY 1, 2, 3;
END
$$;

CREATE OR REPLACE FUNCTION compact_ticket_counters() RETURNS void LANGUAGE sql AS $$
  WITH folded AS (DELETE FROM ticket_counters RETURNING *)
  INSERT INTO ticket_counters
    SELECT type, status, facet, value, sum(delta) FROM folded GROUP BY 1, 2, 3, 4 HAVING sum(delta) <> 0;
  SELECT compact_ticket_figures();
$$;

CREATE OR REPLACE FUNCTION rebuild_ticket_counters() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE tickets IN SHARE MODE;
  LOCK TABLE ticket_counters IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM ticket_counters;
  INSERT INTO ticket_counters
    SELECT t.type, t.status, f.facet, f.value, count(*)
    FROM tickets t CROSS JOIN LATERAL ticket_facets(t.vehicle_make, t.assignee_names) f GROUP BY 1, 2, 3, 4;
  PERFORM rebuild_ticket_figures();
  PERFORM pg_notify('obdesk_ticket_counters', '');
END
$$;

SELECT rebuild_ticket_figures();
