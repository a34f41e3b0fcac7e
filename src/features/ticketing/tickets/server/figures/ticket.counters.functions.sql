-- Under which facets one ticket counts.
CREATE FUNCTION ticket_facets(make text, people text[]) RETURNS TABLE (facet text, value text) LANGUAGE sql IMMUTABLE AS $$
  SELECT 'all', ''
  UNION ALL SELECT 'make', make WHERE make <> ''
  UNION ALL SELECT DISTINCT 'assignee', person FROM unnest(people) AS person
  UNION ALL SELECT 'unassigned', '' WHERE cardinality(people) = 0
$$;

CREATE FUNCTION count_added_tickets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ticket_counters
    SELECT t.type, t.status, f.facet, f.value, count(*)
    FROM added t CROSS JOIN LATERAL ticket_facets(t.vehicle_make, t.assignee_keys) f GROUP BY 1, 2, 3, 4;
  PERFORM pg_notify('obdesk_ticket_counters', '');
  RETURN NULL;
END
$$;

CREATE FUNCTION count_removed_tickets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ticket_counters
    SELECT t.type, t.status, f.facet, f.value, -count(*)
    FROM removed t CROSS JOIN LATERAL ticket_facets(t.vehicle_make, t.assignee_keys) f GROUP BY 1, 2, 3, 4;
  PERFORM pg_notify('obdesk_ticket_counters', '');
  RETURN NULL;
END
$$;

CREATE FUNCTION count_changed_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ticket_counters
    SELECT c.type, c.status, c.facet, c.value, sum(c.delta)
    FROM (
      SELECT OLD.type, OLD.status, f.facet, f.value, -1 AS delta FROM ticket_facets(OLD.vehicle_make, OLD.assignee_keys) f
      UNION ALL
      SELECT NEW.type, NEW.status, f.facet, f.value, 1 FROM ticket_facets(NEW.vehicle_make, NEW.assignee_keys) f
    ) c (type, status, facet, value, delta)
    GROUP BY 1, 2, 3, 4 HAVING sum(c.delta) <> 0;
  PERFORM pg_notify('obdesk_ticket_counters', '');
  RETURN NULL;
END
$$;

CREATE FUNCTION count_no_tickets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE ticket_counters IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM ticket_counters;
  PERFORM pg_notify('obdesk_ticket_counters', '');
  RETURN NULL;
END
$$;

-- Folds the deltas of each count into one row. Counts are the same before, during and after; writers do not wait.
CREATE FUNCTION compact_ticket_counters() RETURNS void LANGUAGE sql AS $$
  SELECT fold_counters('ticket_counters', 'delta'), fold_counters('ticket_period_counters', 'delta'),
    fold_counters('ticket_fleet_counters', 'delta'), fold_counters('ticket_time_counters', 'delta', 'seconds')
$$;

-- Counts everything again, for loads that ran with triggers off. Writers wait meanwhile.
CREATE FUNCTION rebuild_ticket_counters() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE tickets IN SHARE MODE;
  LOCK TABLE ticket_counters IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM ticket_counters;
  INSERT INTO ticket_counters
    SELECT t.type, t.status, f.facet, f.value, count(*)
    FROM tickets t CROSS JOIN LATERAL ticket_facets(t.vehicle_make, t.assignee_keys) f GROUP BY 1, 2, 3, 4;
  PERFORM rebuild_ticket_figures();
  PERFORM rebuild_ticket_times();
  PERFORM pg_notify('obdesk_ticket_counters', '');
END
$$;
