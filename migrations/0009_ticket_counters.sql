-- The counters of tickets get their usual name; what they count stays as it is.
ALTER TABLE ticket_tally RENAME TO ticket_counters;
ALTER INDEX ticket_tally_facet_value RENAME TO ticket_counters_facet_value;

ALTER FUNCTION tally_added_tickets() RENAME TO count_added_tickets;
ALTER FUNCTION tally_removed_tickets() RENAME TO count_removed_tickets;
ALTER FUNCTION tally_changed_ticket() RENAME TO count_changed_ticket;
ALTER FUNCTION tally_no_tickets() RENAME TO count_no_tickets;
ALTER FUNCTION compact_ticket_tally() RENAME TO compact_ticket_counters;
ALTER FUNCTION rebuild_ticket_tally() RENAME TO rebuild_ticket_counters;

CREATE OR REPLACE FUNCTION count_added_tickets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ticket_counters
    SELECT t.type, t.status, f.facet, f.value, count(*)
    FROM added t CROSS JOIN LATERAL ticket_facets(t.vehicle_make, t.assignee_names) f GROUP BY 1, 2, 3, 4;
  PERFORM pg_notify('obdesk_ticket_counters', '');
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION count_removed_tickets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ticket_counters
    SELECT t.type, t.status, f.facet, f.value, -count(*)
    FROM removed t CROSS JOIN LATERAL ticket_facets(t.vehicle_make, t.assignee_names) f GROUP BY 1, 2, 3, 4;
  PERFORM pg_notify('obdesk_ticket_counters', '');
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION count_changed_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ticket_counters
    SELECT c.type, c.status, c.facet, c.value, sum(c.delta)
    FROM (
      SELECT OLD.type, OLD.status, f.facet, f.value, -1 AS delta FROM ticket_facets(OLD.vehicle_make, OLD.assignee_names) f
      UNION ALL
      SELECT NEW.type, NEW.status, f.facet, f.value, 1 FROM ticket_facets(NEW.vehicle_make, NEW.assignee_names) f
    ) c (type, status, facet, value, delta)
    GROUP BY 1, 2, 3, 4 HAVING sum(c.delta) <> 0;
  PERFORM pg_notify('obdesk_ticket_counters', '');
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION count_no_tickets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE ticket_counters IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM ticket_counters;
  PERFORM pg_notify('obdesk_ticket_counters', '');
  RETURN NULL;
END
$$;

-- Folds the deltas of each count into one row. Counts are the same before, during and after; writers do not wait.
CREATE OR REPLACE FUNCTION compact_ticket_counters() RETURNS void LANGUAGE sql AS $$
  WITH folded AS (DELETE FROM ticket_counters RETURNING *)
  INSERT INTO ticket_counters
    SELECT type, status, facet, value, sum(delta) FROM folded GROUP BY 1, 2, 3, 4 HAVING sum(delta) <> 0
$$;

-- Counts everything again, for loads that ran with triggers off. Writers wait meanwhile.
CREATE OR REPLACE FUNCTION rebuild_ticket_counters() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE tickets IN SHARE MODE;
  LOCK TABLE ticket_counters IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM ticket_counters;
  INSERT INTO ticket_counters
    SELECT t.type, t.status, f.facet, f.value, count(*)
    FROM tickets t CROSS JOIN LATERAL ticket_facets(t.vehicle_make, t.assignee_names) f GROUP BY 1, 2, 3, 4;
  PERFORM pg_notify('obdesk_ticket_counters', '');
END
$$;

-- Folding is scheduled under its new name when the server starts; the old queue has no worker any more. Its jobs go first,
-- because a queue cannot be deleted while a job refers to it.
DO $$
BEGIN
  IF to_regclass('jobs.schedule') IS NOT NULL THEN
    DELETE FROM jobs.schedule WHERE name = 'compact-ticket-tally';
    DELETE FROM jobs.job WHERE name = 'compact-ticket-tally';
    PERFORM jobs.delete_queue(name) FROM jobs.queue WHERE name = 'compact-ticket-tally';
  END IF;
END
$$;
