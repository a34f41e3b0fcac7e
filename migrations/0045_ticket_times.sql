-- When tickets were closed, reopened and first replied to, and counters of it by day and month, so that its figures cost the same at any number of tickets.

-- A row for each ticket of which any of it is known. Writing it beside the ticket leaves the ticket's own row and indexes alone.
CREATE TABLE ticket_times (
  ticket_id text COLLATE "C" PRIMARY KEY REFERENCES tickets (id) ON DELETE CASCADE,
  -- As the ticket says.
  type text NOT NULL,
  opened_at timestamptz(3) NOT NULL,
  -- The last time; it stays while the ticket is open again.
  closed_at timestamptz(3),
  -- After it had been closed for longer than ten minutes; sooner it was a slip, and the ticket was not closed.
  was_reopened boolean NOT NULL DEFAULT false,
  -- When staff first called, mailed or wrote to the customer.
  replied_at timestamptz(3)
);

CREATE INDEX ticket_times_closed ON ticket_times (closed_at) WHERE closed_at IS NOT NULL;
CREATE INDEX ticket_times_replied ON ticket_times (replied_at) WHERE replied_at IS NOT NULL;

-- The sum of delta is the count, the sum of seconds how long it took all of them together. Rows are only added, as in ticket_counters.
CREATE TABLE ticket_time_counters (
  period text NOT NULL CHECK (period IN ('day', 'month')),
  start date NOT NULL,
  facet text NOT NULL CHECK (facet IN ('closed', 'reopened', 'replied')),
  type text NOT NULL,
  delta bigint NOT NULL,
  seconds bigint NOT NULL
);

CREATE INDEX ticket_time_counters_start ON ticket_time_counters (period, start);

-- Whether an entry of a history tells the customer something.
CREATE FUNCTION is_reply(author text, type text, category text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT author <> 'System' AND (type = 'EMAIL' OR category IN ('Phone call', 'Email', 'Chat'))
$$;

-- Under which periods the times of one ticket count.
CREATE FUNCTION ticket_time_facts(times ticket_times)
  RETURNS TABLE (period text, start date, facet text, type text, seconds bigint) LANGUAGE sql IMMUTABLE AS $$
  SELECT periods.period, date_trunc(periods.period, facts.at AT TIME ZONE 'UTC')::date, facts.facet, times.type,
    greatest(0, extract(epoch FROM facts.at - times.opened_at))::bigint
  FROM (VALUES
    ('closed', times.closed_at),
    ('reopened', CASE WHEN times.was_reopened THEN times.closed_at END),
    ('replied', times.replied_at)
  ) AS facts (facet, at)
  CROSS JOIN (VALUES ('day'), ('month')) AS periods (period)
  WHERE facts.at IS NOT NULL
$$;

CREATE FUNCTION note_closing_of_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  at timestamptz(3) := statement_timestamp();
BEGIN
  IF NEW.is_open THEN
    UPDATE ticket_times AS times
    SET was_reopened = times.was_reopened OR at - times.closed_at > interval '10 minutes',
      closed_at = CASE WHEN at - times.closed_at > interval '10 minutes' THEN times.closed_at END
    WHERE ticket_id = NEW.id AND times.closed_at IS NOT NULL;
  ELSE
    INSERT INTO ticket_times (ticket_id, type, opened_at, closed_at) VALUES (NEW.id, NEW.type, NEW.created_at, at)
    ON CONFLICT (ticket_id) DO UPDATE SET closed_at = excluded.closed_at;
  END IF;
  RETURN NULL;
END
$$;

CREATE FUNCTION note_first_reply_to_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ticket_times AS times (ticket_id, type, opened_at, replied_at)
    SELECT id, type, created_at, NEW.at FROM tickets WHERE id = NEW.ticket_id
    ON CONFLICT (ticket_id) DO UPDATE SET replied_at = excluded.replied_at WHERE times.replied_at IS NULL;
  RETURN NULL;
END
$$;

CREATE FUNCTION copy_ticket_to_times() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ticket_times SET type = NEW.type, opened_at = NEW.created_at WHERE ticket_id = NEW.id;
  RETURN NULL;
END
$$;

CREATE FUNCTION count_ticket_times() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ticket_time_counters
    SELECT c.period, c.start, c.facet, c.type, sum(c.sign), sum(c.sign * c.seconds)
    FROM (
      SELECT f.*, -1 AS sign FROM ticket_time_facts(OLD) f WHERE TG_OP <> 'INSERT'
      UNION ALL
      SELECT f.*, 1 FROM ticket_time_facts(NEW) f WHERE TG_OP <> 'DELETE'
    ) c
    GROUP BY 1, 2, 3, 4 HAVING sum(c.sign) <> 0 OR sum(c.sign * c.seconds) <> 0;
  PERFORM pg_notify('obdesk_ticket_counters', '');
  RETURN NULL;
END
$$;

CREATE FUNCTION count_no_ticket_times() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE ticket_time_counters IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM ticket_time_counters;
  RETURN NULL;
END
$$;

-- None of them runs for a save that neither opens nor closes a ticket nor says anything to the customer.
CREATE TRIGGER tickets_changed_closing AFTER UPDATE OF status ON tickets
  FOR EACH ROW WHEN (OLD.is_open <> NEW.is_open) EXECUTE FUNCTION note_closing_of_ticket();
CREATE TRIGGER tickets_changed_times AFTER UPDATE OF type, created_at ON tickets
  FOR EACH ROW WHEN ((OLD.type, OLD.created_at) IS DISTINCT FROM (NEW.type, NEW.created_at)) EXECUTE FUNCTION copy_ticket_to_times();
CREATE TRIGGER ticket_history_first_reply AFTER INSERT ON ticket_history
  FOR EACH ROW WHEN (is_reply(NEW.author, NEW.type, NEW.category)) EXECUTE FUNCTION note_first_reply_to_ticket();
CREATE TRIGGER ticket_times_counted AFTER INSERT OR UPDATE OR DELETE ON ticket_times
  FOR EACH ROW EXECUTE FUNCTION count_ticket_times();
CREATE TRIGGER ticket_times_emptied AFTER TRUNCATE ON ticket_times
  FOR EACH STATEMENT EXECUTE FUNCTION count_no_ticket_times();

-- Reads the times of tickets that have none out of their histories, and counts all again; the caller keeps writers waiting.
CREATE FUNCTION rebuild_ticket_times() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE ticket_times, ticket_time_counters IN SHARE ROW EXCLUSIVE MODE;
  ALTER TABLE ticket_times DISABLE TRIGGER ticket_times_counted;
  INSERT INTO ticket_times
    SELECT t.id, t.type, t.created_at, h.closed_at, h.was_reopened AND h.closed_at IS NOT NULL, h.replied_at
    FROM (
      SELECT ticket_id,
        max(at) FILTER (WHERE type = 'STATUS_CHANGE' AND content ~ ' to (Resolved|Shipped)$' AND content !~ ' from (Resolved|Shipped) ') AS closed_at,
        coalesce(bool_or(type = 'STATUS_CHANGE' AND content ~ ' from (Resolved|Shipped) ' AND content !~ ' to (Resolved|Shipped)$'), false) AS was_reopened,
        min(at) FILTER (WHERE is_reply(author, type, category)) AS replied_at
      FROM ticket_history WHERE type IN ('STATUS_CHANGE', 'EMAIL') OR category IN ('Phone call', 'Email', 'Chat')
      GROUP BY ticket_id
    ) AS h JOIN tickets t ON t.id = h.ticket_id
    WHERE h.closed_at IS NOT NULL OR h.replied_at IS NOT NULL
    ON CONFLICT (ticket_id) DO NOTHING;
  ALTER TABLE ticket_times ENABLE TRIGGER ticket_times_counted;
  DELETE FROM ticket_time_counters;
  INSERT INTO ticket_time_counters
    SELECT f.period, f.start, f.facet, f.type, count(*), sum(f.seconds)
    FROM ticket_times t CROSS JOIN LATERAL ticket_time_facts(t) f GROUP BY 1, 2, 3, 4;
END
$$;

CREATE FUNCTION compact_ticket_times() RETURNS void LANGUAGE sql AS $$
  WITH several AS (
    SELECT period, start, facet, type FROM ticket_time_counters GROUP BY 1, 2, 3, 4 HAVING count(*) > 1
  ), folded AS (
    DELETE FROM ticket_time_counters AS counter USING several
    WHERE (counter.period, counter.start, counter.facet, counter.type) = (several.period, several.start, several.facet, several.type)
    RETURNING counter.*
  )
  INSERT INTO ticket_time_counters
    SELECT period, start, facet, type, sum(delta), sum(seconds) FROM folded GROUP BY 1, 2, 3, 4
    HAVING sum(delta) <> 0 OR sum(seconds) <> 0
$$;

CREATE OR REPLACE FUNCTION compact_ticket_counters() RETURNS void LANGUAGE sql AS $$
  WITH folded AS (DELETE FROM ticket_counters RETURNING *)
  INSERT INTO ticket_counters
    SELECT type, status, facet, value, sum(delta) FROM folded GROUP BY 1, 2, 3, 4 HAVING sum(delta) <> 0;
  SELECT compact_ticket_figures();
  SELECT compact_ticket_times();
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
  PERFORM rebuild_ticket_times();
  PERFORM pg_notify('obdesk_ticket_counters', '');
END
$$;

SELECT rebuild_ticket_times();
