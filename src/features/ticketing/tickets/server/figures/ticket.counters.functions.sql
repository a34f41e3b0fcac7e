-- Facets by which a ticket is counted.
CREATE FUNCTION ticket_facets(make text, people text[]) RETURNS TABLE (facet text, value text) LANGUAGE sql IMMUTABLE AS $$
  SELECT 'all', ''
  UNION ALL SELECT 'make', make WHERE make <> ''
  UNION ALL SELECT DISTINCT 'assignee', person FROM unnest(people) AS person
  UNION ALL SELECT 'unassigned', '' WHERE cardinality(people) = 0
$$;

-- Periods in which a ticket is counted.
CREATE FUNCTION ticket_periods(created timestamptz, type text, people text[])
  RETURNS TABLE (period text, start date, facet text, value text) LANGUAGE sql IMMUTABLE AS $$
  SELECT periods.period, periods.start, facets.facet, facets.value
  FROM (VALUES
    ('day', (created AT TIME ZONE 'UTC')::date),
    ('month', date_trunc('month', created AT TIME ZONE 'UTC')::date)
  ) AS periods (period, start)
  CROSS JOIN (VALUES ('type', type), ('technician', coalesce(people[1], ''))) AS facets (facet, value)
$$;

CREATE FUNCTION count_no_tickets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE ticket_count_queue, ticket_counters, ticket_period_counters, ticket_fleet_counters IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM ticket_count_queue;
  DELETE FROM ticket_counters;
  DELETE FROM ticket_period_counters;
  DELETE FROM ticket_fleet_counters;
  PERFORM pg_notify('obdesk_ticket_counters', '');
  RETURN NULL;
END
$$;

-- Moves the queued changes into the counters. Counts are the same before, during and after. Doesn't block writers.
CREATE FUNCTION fold_ticket_count_queue() RETURNS void LANGUAGE sql AS $$
  -- One node at a time.
  SELECT pg_advisory_xact_lock(hashtext('fold_ticket_count_queue'));
  WITH taken AS (
    DELETE FROM ticket_count_queue RETURNING *
  ), counted AS (
    INSERT INTO ticket_counters
      SELECT t.type, t.status, f.facet, f.value, sum(t.delta)
      FROM taken t CROSS JOIN LATERAL ticket_facets(t.vehicle_make, t.assignee_keys) f GROUP BY 1, 2, 3, 4 HAVING sum(t.delta) <> 0
  ), by_period AS (
    INSERT INTO ticket_period_counters
      SELECT p.period, p.start, p.facet, p.value, sum(t.delta)
      FROM taken t CROSS JOIN LATERAL ticket_periods(t.created_at, t.type, t.assignee_keys) p GROUP BY 1, 2, 3, 4 HAVING sum(t.delta) <> 0
  )
  INSERT INTO ticket_fleet_counters
    SELECT vehicle_make, department, is_open, sum(delta) FROM taken GROUP BY 1, 2, 3 HAVING sum(delta) <> 0
$$;

-- Moves the queued changes into the counters and folds the deltas of each count into one row. Counts stay the same. Doesn't block writers.
CREATE FUNCTION compact_ticket_counters() RETURNS void LANGUAGE sql AS $$
  SELECT fold_ticket_count_queue(), fold_counters('ticket_counters', 'delta'), fold_counters('ticket_period_counters', 'delta'),
    fold_counters('ticket_fleet_counters', 'delta')
$$;

-- Rebuilds lists and counts after loads without triggers. Blocks writers.
CREATE FUNCTION rebuild_ticket_counters() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Taken first, in the same order as folding, which then waits for the tables below.
  PERFORM pg_advisory_xact_lock(hashtext('fold_ticket_count_queue'));
  LOCK TABLE tickets IN SHARE MODE;
  LOCK TABLE ticket_listings, ticket_assignees, ticket_count_queue, ticket_counters, ticket_period_counters, ticket_fleet_counters
    IN SHARE ROW EXCLUSIVE MODE;
  PERFORM rebuild_ticket_listings();
  DELETE FROM ticket_count_queue;
  DELETE FROM ticket_counters;
  DELETE FROM ticket_period_counters;
  DELETE FROM ticket_fleet_counters;
  INSERT INTO ticket_count_queue
    SELECT count(*), type, status, is_open, vehicle_make, department, assignee_keys, date_trunc('day', created_at AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' AS day
    FROM tickets GROUP BY type, status, is_open, vehicle_make, department, assignee_keys, day;
  PERFORM fold_ticket_count_queue();
  PERFORM rebuild_ticket_times();
  PERFORM pg_notify('obdesk_ticket_counters', '');
END
$$;
