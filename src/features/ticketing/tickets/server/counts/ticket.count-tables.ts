/**
 * SQL of the counts as they are at this moment: what the counters hold, and what waits in the queue to be taken in. The queue is short: it is
 * folded every second while tickets change.
 */
export const TICKET_COUNTS = `(
    SELECT type, status, facet, value, delta FROM ticket_counters
    UNION ALL SELECT queued.type, queued.status, facets.facet, facets.value, queued.delta
    FROM ticket_count_queue AS queued CROSS JOIN LATERAL ticket_facets(queued.vehicle_make, queued.assignee_keys) AS facets
  ) AS counts`;

/** The same of tickets by the period of their opening. */
export const PERIOD_COUNTS = `(
    SELECT period, start, facet, value, delta FROM ticket_period_counters
    UNION ALL SELECT periods.period, periods.start, periods.facet, periods.value, queued.delta
    FROM ticket_count_queue AS queued CROSS JOIN LATERAL ticket_periods(queued.created_at, queued.type, queued.assignee_keys) AS periods
  ) AS counts`;

/** The same of tickets by make and department. */
export const FLEET_COUNTS = `(
    SELECT make, department, is_open, delta FROM ticket_fleet_counters
    UNION ALL SELECT vehicle_make, department, is_open, delta FROM ticket_count_queue
  ) AS counts`;
