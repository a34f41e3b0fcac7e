-- Under which periods one ticket counts.
CREATE FUNCTION ticket_periods(created timestamptz, type text, people text[])
  RETURNS TABLE (period text, start date, facet text, value text) LANGUAGE sql IMMUTABLE AS $$
  SELECT periods.period, periods.start, facets.facet, facets.value
  FROM (VALUES
    ('day', (created AT TIME ZONE 'UTC')::date),
    ('month', date_trunc('month', created AT TIME ZONE 'UTC')::date)
  ) AS periods (period, start)
  CROSS JOIN (VALUES ('type', type), ('technician', coalesce(people[1], ''))) AS facets (facet, value)
$$;

CREATE FUNCTION count_figures_of_added_tickets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ticket_period_counters
    SELECT p.period, p.start, p.facet, p.value, count(*)
    FROM added t CROSS JOIN LATERAL ticket_periods(t.created_at, t.type, t.assignee_keys) p GROUP BY 1, 2, 3, 4;
  INSERT INTO ticket_fleet_counters
    SELECT t.vehicle_make, t.department, t.is_open, count(*) FROM added t GROUP BY 1, 2, 3;
  RETURN NULL;
END
$$;

CREATE FUNCTION count_figures_of_removed_tickets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ticket_period_counters
    SELECT p.period, p.start, p.facet, p.value, -count(*)
    FROM removed t CROSS JOIN LATERAL ticket_periods(t.created_at, t.type, t.assignee_keys) p GROUP BY 1, 2, 3, 4;
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
      SELECT p.*, -1 AS delta FROM ticket_periods(OLD.created_at, OLD.type, OLD.assignee_keys) p
      UNION ALL
      SELECT p.*, 1 FROM ticket_periods(NEW.created_at, NEW.type, NEW.assignee_keys) p
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

-- Counts everything again; the caller keeps writers waiting.
CREATE FUNCTION rebuild_ticket_figures() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE ticket_period_counters, ticket_fleet_counters IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM ticket_period_counters;
  DELETE FROM ticket_fleet_counters;
  INSERT INTO ticket_period_counters
    SELECT p.period, p.start, p.facet, p.value, sum(opened.tickets)
    FROM (
      SELECT date_trunc('day', created_at AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' AS day, type, assignee_keys[1:1] AS people, count(*) AS tickets
      FROM tickets GROUP BY 1, 2, 3
    ) AS opened CROSS JOIN LATERAL ticket_periods(opened.day, opened.type, opened.people) p
    GROUP BY 1, 2, 3, 4;
  INSERT INTO ticket_fleet_counters
    SELECT vehicle_make, department, is_open, count(*) FROM tickets GROUP BY 1, 2, 3;
END
$$;
