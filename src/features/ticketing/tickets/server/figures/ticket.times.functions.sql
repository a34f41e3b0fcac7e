-- Returns whether a history entry is a reply to the customer. Each save calls it, and a body in quotes would be parsed each time.
CREATE FUNCTION is_reply(kind text, type text, category text) RETURNS boolean LANGUAGE sql IMMUTABLE
  RETURN kind IN ('text', 'mail-out') AND (type = 'EMAIL' OR category IN ('Phone call', 'Email', 'Chat'));

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

CREATE FUNCTION note_merging_of_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.merged_into IS NULL THEN
    UPDATE ticket_times SET closed_at = NULL, closed_before_merge = closed_at WHERE ticket_id = NEW.id;
  ELSIF NEW.merged_into IS NULL THEN
    UPDATE ticket_times SET closed_at = closed_before_merge, closed_before_merge = NULL WHERE ticket_id = NEW.id;
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

-- Call after replies were added to a ticket or moved from it.
CREATE FUNCTION find_first_reply(to_ticket text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  first timestamptz(3) := (SELECT min(at) FROM ticket_history WHERE ticket_id = to_ticket AND is_reply(kind, type, category));
BEGIN
  IF first IS NULL THEN
    UPDATE ticket_times SET replied_at = NULL WHERE ticket_id = to_ticket AND replied_at IS NOT NULL;
    DELETE FROM ticket_times WHERE ticket_id = to_ticket AND closed_at IS NULL AND closed_before_merge IS NULL AND NOT was_reopened;
  ELSE
    INSERT INTO ticket_times AS times (ticket_id, type, opened_at, replied_at)
      SELECT id, type, created_at, first FROM tickets WHERE id = to_ticket
      ON CONFLICT (ticket_id) DO UPDATE SET replied_at = first WHERE times.replied_at IS DISTINCT FROM first;
  END IF;
END
$$;

CREATE FUNCTION copy_ticket_to_times() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ticket_times SET type = NEW.type, opened_at = NEW.created_at WHERE ticket_id = NEW.id;
  RETURN NULL;
END
$$;

-- Returns whether a status is closed; the opposite of `is_open` of a ticket.
CREATE FUNCTION is_closed_status(status text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT status IN ('Resolved', 'Shipped')
$$;

-- Rebuilds missing times of tickets from their histories. The caller locks out writers.
CREATE FUNCTION rebuild_ticket_times() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE ticket_times IN SHARE ROW EXCLUSIVE MODE;
  INSERT INTO ticket_times (ticket_id, type, opened_at, closed_at, was_reopened, replied_at, closed_before_merge)
    SELECT t.id, t.type, t.created_at, CASE WHEN t.merged_into IS NULL THEN h.closed_at END, h.was_reopened AND h.closed_at IS NOT NULL,
      h.replied_at, CASE WHEN t.merged_into IS NOT NULL THEN h.closed_at END
    FROM (
      SELECT ticket_id,
        max(at) FILTER (WHERE is_closed_status(data ->> 'to') AND NOT is_closed_status(data ->> 'from')) AS closed_at,
        coalesce(bool_or(is_closed_status(data ->> 'from') AND NOT is_closed_status(data ->> 'to')), false) AS was_reopened,
        min(at) FILTER (WHERE is_reply(kind, type, category)) AS replied_at
      FROM ticket_history
      WHERE is_reply(kind, type, category)
        -- Ignores statuses set by a merge or its undo. All entries of a transaction have the same time.
        OR kind = 'status' AND (ticket_id, at) NOT IN (
          SELECT ticket_id, at FROM ticket_history WHERE kind IN ('merged-into', 'merged-into-undone'))
      GROUP BY ticket_id
    ) AS h JOIN tickets t ON t.id = h.ticket_id
    WHERE h.closed_at IS NOT NULL OR h.replied_at IS NOT NULL
    ON CONFLICT (ticket_id) DO NOTHING;
END
$$;
