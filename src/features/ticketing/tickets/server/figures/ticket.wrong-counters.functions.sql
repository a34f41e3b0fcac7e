-- Returns the ticket counters that differ from the rows. Empty unless something is broken. Reads every row.
CREATE FUNCTION find_wrong_ticket_counters() RETURNS TABLE (counter text, key text, says numeric, counted numeric) LANGUAGE sql STABLE AS $$
  WITH said AS (
    SELECT 'ticket_counters' AS counter, concat_ws('|', type, status, facet, value) AS key, sum(delta) AS number FROM (
      SELECT type, status, facet, value, delta FROM ticket_counters
      UNION ALL SELECT q.type, q.status, f.facet, f.value, q.delta
        FROM ticket_count_queue q CROSS JOIN LATERAL ticket_facets(q.vehicle_make, q.assignee_keys) f
    ) AS counts GROUP BY 2
    UNION ALL SELECT 'ticket_period_counters', concat_ws('|', period, start, facet, value), sum(delta) FROM (
      SELECT period, start, facet, value, delta FROM ticket_period_counters
      UNION ALL SELECT p.period, p.start, p.facet, p.value, q.delta
        FROM ticket_count_queue q CROSS JOIN LATERAL ticket_periods(q.created_at, q.type, q.assignee_keys) p
    ) AS counts GROUP BY 2
    UNION ALL SELECT 'ticket_fleet_counters', concat_ws('|', make, department, is_open), sum(delta) FROM (
      SELECT make, department, is_open, delta FROM ticket_fleet_counters
      UNION ALL SELECT vehicle_make, department, is_open, delta FROM ticket_count_queue
    ) AS counts GROUP BY 2
  ), ticket_facts AS (
    SELECT type, status, 'all' AS facet, '' AS value FROM tickets
    UNION ALL SELECT type, status, 'make', vehicle_make FROM tickets WHERE vehicle_make <> ''
    UNION ALL SELECT type, status, 'assignee', person FROM tickets, unnest(assignee_keys) AS person
    UNION ALL SELECT type, status, 'unassigned', '' FROM tickets WHERE assignee_keys = '{}'
  ), opened AS (
    SELECT period, start, facet, value
    FROM tickets,
      LATERAL (VALUES ('day', (created_at AT TIME ZONE 'UTC')::date), ('month', date_trunc('month', created_at AT TIME ZONE 'UTC')::date)) AS periods (period, start),
      LATERAL (VALUES ('type', type), ('technician', coalesce(assignee_keys[1], ''))) AS facets (facet, value)
  ), counted AS (
    SELECT 'ticket_counters' AS counter, concat_ws('|', type, status, facet, value) AS key, count(*)::numeric AS number FROM ticket_facts GROUP BY 2
    UNION ALL SELECT 'ticket_period_counters', concat_ws('|', period, start, facet, value), count(*) FROM opened GROUP BY 2
    UNION ALL SELECT 'ticket_fleet_counters', concat_ws('|', vehicle_make, department, is_open), count(*) FROM tickets GROUP BY 2
  )
  SELECT counter, key, coalesce(said.number, 0), coalesce(counted.number, 0)
  FROM said FULL JOIN counted USING (counter, key) WHERE coalesce(said.number, 0) <> coalesce(counted.number, 0)
$$;
