-- Counters are folded by one function and can be compared with what they count, and loans are counted in one order, so that no two saves wait for each other.

-- Folds the rows of one count into one, by all columns but the sums. What has one row is left alone, so that years that are over are not
-- written again every minute. Counts are the same before, during and after; writers do not wait.
CREATE FUNCTION fold_counters(counters regclass, VARIADIC sums text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  keys text;
  totals text;
  is_any text;
BEGIN
  -- One node at a time: two that delete the same rows in another order would wait for each other.
  PERFORM pg_advisory_xact_lock(hashtext('fold_counters'), counters::oid::integer);
  SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) INTO keys
    FROM pg_attribute WHERE attrelid = counters AND attnum > 0 AND NOT attisdropped AND attname <> ALL (sums);
  SELECT string_agg(format('sum(%I)', name), ', '), string_agg(format('sum(%I) <> 0', name), ' OR ') INTO totals, is_any FROM unnest(sums) AS name;
  EXECUTE format(
    'WITH folded AS (
      DELETE FROM %1$s WHERE (%2$s) IN (SELECT %2$s FROM %1$s GROUP BY %2$s HAVING count(*) > 1) RETURNING *
    )
    INSERT INTO %1$s (%2$s, %3$s) SELECT %2$s, %4$s FROM folded GROUP BY %2$s HAVING %5$s',
    counters, keys, array_to_string(sums, ', '), totals, is_any);
END
$$;

CREATE OR REPLACE FUNCTION compact_ticket_counters() RETURNS void LANGUAGE sql AS $$
  SELECT fold_counters('ticket_counters', 'delta'), fold_counters('ticket_period_counters', 'delta'),
    fold_counters('ticket_fleet_counters', 'delta'), fold_counters('ticket_time_counters', 'delta', 'seconds')
$$;

DROP FUNCTION compact_ticket_figures();
DROP FUNCTION compact_ticket_times();

-- What one loan adds to its model's days, or takes away again (-1).
CREATE FUNCTION loan_events(lent_at timestamptz, returned_at timestamptz, sign integer)
  RETURNS TABLE (day date, lent integer, returned integer) LANGUAGE sql IMMUTABLE AS $$
  SELECT * FROM (VALUES ((lent_at AT TIME ZONE 'UTC')::date, sign, 0), ((returned_at AT TIME ZONE 'UTC')::date, 0, sign)) AS events (day, lent, returned)
  WHERE events.day IS NOT NULL
$$;

-- One statement for all that a save counts, in the order of models and days: everybody locks the rows in this order.
CREATE OR REPLACE FUNCTION count_loan_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO loan_day_counters AS counter
    SELECT c.model, c.day, sum(c.lent), sum(c.returned)
    FROM (
      SELECT tools.model, e.* FROM tools, loan_events(OLD.lent_at, OLD.returned_at, -1) e WHERE TG_OP <> 'INSERT' AND tools.id = OLD.tool_id
      UNION ALL
      SELECT tools.model, e.* FROM tools, loan_events(NEW.lent_at, NEW.returned_at, 1) e WHERE TG_OP <> 'DELETE' AND tools.id = NEW.tool_id
    ) c
    GROUP BY 1, 2 HAVING sum(c.lent) <> 0 OR sum(c.returned) <> 0 ORDER BY 1, 2
    ON CONFLICT (model, day) DO UPDATE SET lent = counter.lent + excluded.lent, returned = counter.returned + excluded.returned;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION move_loan_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO loan_day_counters AS counter
    SELECT models.model, e.day, sum(e.lent), sum(e.returned)
    FROM loans, (VALUES (OLD.model, -1), (NEW.model, 1)) AS models (model, sign), loan_events(loans.lent_at, loans.returned_at, models.sign) e
    WHERE loans.tool_id = NEW.id
    GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (model, day) DO UPDATE SET lent = counter.lent + excluded.lent, returned = counter.returned + excluded.returned;
  RETURN NULL;
END
$$;

DROP FUNCTION add_to_loan_days(text, timestamptz, timestamptz, integer);

-- The counts that are not what the rows amount to, for tests and for whoever doubts a figure: none, ever. It reads every row.
CREATE FUNCTION find_wrong_counters() RETURNS TABLE (counter text, key text, says numeric, counted numeric) LANGUAGE sql STABLE AS $$
  WITH said AS (
    SELECT 'ticket_counters' AS counter, concat_ws('|', type, status, facet, value) AS key, sum(delta) AS number FROM ticket_counters GROUP BY 2
    UNION ALL SELECT 'ticket_period_counters', concat_ws('|', period, start, facet, value), sum(delta) FROM ticket_period_counters GROUP BY 2
    UNION ALL SELECT 'ticket_fleet_counters', concat_ws('|', make, department, is_open), sum(delta) FROM ticket_fleet_counters GROUP BY 2
    UNION ALL SELECT 'ticket_time_counters', concat_ws('|', period, start, facet, type), sum(delta) FROM ticket_time_counters GROUP BY 2
    UNION ALL SELECT 'ticket_time_counters', concat_ws('|', period, start, facet, type, 'seconds'), sum(seconds) FROM ticket_time_counters GROUP BY 2
    UNION ALL SELECT 'part_use_counters', concat_ws('|', period, start, part_id), quantity FROM part_use_counters
    UNION ALL SELECT 'loan_day_counters', concat_ws('|', model, day, 'lent'), lent FROM loan_day_counters
    UNION ALL SELECT 'loan_day_counters', concat_ws('|', model, day, 'returned'), returned FROM loan_day_counters
  ), ticket_facts AS (
    SELECT type, status, 'all' AS facet, '' AS value FROM tickets
    UNION ALL SELECT type, status, 'make', vehicle_make FROM tickets WHERE vehicle_make <> ''
    UNION ALL SELECT type, status, 'assignee', name FROM tickets, unnest(assignee_names) AS name
    UNION ALL SELECT type, status, 'unassigned', '' FROM tickets WHERE assignee_names = '{}'
  ), opened AS (
    SELECT period, start, facet, value
    FROM tickets,
      LATERAL (VALUES ('day', (created_at AT TIME ZONE 'UTC')::date), ('month', date_trunc('month', created_at AT TIME ZONE 'UTC')::date)) AS periods (period, start),
      LATERAL (VALUES ('type', type), ('technician', coalesce(assignee_names[1], ''))) AS facets (facet, value)
  ), times AS (
    SELECT period, start, facet, tickets.type, round(greatest(0, extract(epoch FROM at - created_at))) AS seconds
    FROM ticket_times JOIN tickets ON tickets.id = ticket_id,
      LATERAL (VALUES ('closed', closed_at), ('replied', replied_at), ('reopened', CASE WHEN was_reopened THEN closed_at END)) AS facts (facet, at),
      LATERAL (VALUES ('day', (at AT TIME ZONE 'UTC')::date), ('month', date_trunc('month', at AT TIME ZONE 'UTC')::date)) AS periods (period, start)
    WHERE at IS NOT NULL
  ), used AS (
    SELECT period, CASE period WHEN 'day' THEN (at AT TIME ZONE 'UTC')::date ELSE '2000-01-01' END AS start, part_id, quantity
    FROM part_movements, (VALUES ('day'), ('all')) AS periods (period) WHERE kind = 'used'
  ), counted AS (
    SELECT 'ticket_counters' AS counter, concat_ws('|', type, status, facet, value) AS key, count(*)::numeric AS number FROM ticket_facts GROUP BY 2
    UNION ALL SELECT 'ticket_period_counters', concat_ws('|', period, start, facet, value), count(*) FROM opened GROUP BY 2
    UNION ALL SELECT 'ticket_fleet_counters', concat_ws('|', vehicle_make, department, is_open), count(*) FROM tickets GROUP BY 2
    UNION ALL SELECT 'ticket_time_counters', concat_ws('|', period, start, facet, type), count(*) FROM times GROUP BY 2
    UNION ALL SELECT 'ticket_time_counters', concat_ws('|', period, start, facet, type, 'seconds'), sum(seconds) FROM times GROUP BY 2
    UNION ALL SELECT 'part_use_counters', concat_ws('|', period, start, part_id), sum(quantity) FROM used GROUP BY 2
    UNION ALL SELECT 'loan_day_counters', concat_ws('|', model, (loans.lent_at AT TIME ZONE 'UTC')::date, 'lent'), count(*)
      FROM loans JOIN tools ON tools.id = tool_id GROUP BY 2
    UNION ALL SELECT 'loan_day_counters', concat_ws('|', model, (loans.returned_at AT TIME ZONE 'UTC')::date, 'returned'), count(*)
      FROM loans JOIN tools ON tools.id = tool_id WHERE loans.returned_at IS NOT NULL GROUP BY 2
  )
  SELECT counter, key, coalesce(said.number, 0), coalesce(counted.number, 0)
  FROM said FULL JOIN counted USING (counter, key) WHERE coalesce(said.number, 0) <> coalesce(counted.number, 0)
$$;
