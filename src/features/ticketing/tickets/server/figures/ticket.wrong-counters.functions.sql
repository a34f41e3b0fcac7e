-- The counters of tickets that are not what their rows amount to: none, ever. It reads every row.
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
    UNION ALL SELECT 'ticket_time_counters', concat_ws('|', period, start, facet, type), sum(delta) FROM ticket_time_counters GROUP BY 2
    UNION ALL SELECT 'ticket_time_counters', concat_ws('|', period, start, facet, type, 'seconds'), sum(seconds) FROM ticket_time_counters GROUP BY 2
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
  ), times AS (
    SELECT period, start, facet, tickets.type, round(greatest(0, extract(epoch FROM at - created_at))) AS seconds
    FROM ticket_times JOIN tickets ON tickets.id = ticket_id,
      LATERAL (VALUES ('closed', closed_at), ('replied', replied_at), ('reopened', CASE WHEN was_reopened THEN closed_at END)) AS facts (facet, at),
      LATERAL (VALUES ('day', (at AT TIME ZONE 'UTC')::date), ('month', date_trunc('month', at AT TIME ZONE 'UTC')::date)) AS periods (period, start)
    WHERE at IS NOT NULL
  ), counted AS (
    SELECT 'ticket_counters' AS counter, concat_ws('|', type, status, facet, value) AS key, count(*)::numeric AS number FROM ticket_facts GROUP BY 2
    UNION ALL SELECT 'ticket_period_counters', concat_ws('|', period, start, facet, value), count(*) FROM opened GROUP BY 2
    UNION ALL SELECT 'ticket_fleet_counters', concat_ws('|', vehicle_make, department, is_open), count(*) FROM tickets GROUP BY 2
    UNION ALL SELECT 'ticket_time_counters', concat_ws('|', period, start, facet, type), count(*) FROM times GROUP BY 2
    UNION ALL SELECT 'ticket_time_counters', concat_ws('|', period, start, facet, type, 'seconds'), sum(seconds) FROM times GROUP BY 2
  )
  SELECT counter, key, coalesce(said.number, 0), coalesce(counted.number, 0)
  FROM said FULL JOIN counted USING (counter, key) WHERE coalesce(said.number, 0) <> coalesce(counted.number, 0)
$$;
