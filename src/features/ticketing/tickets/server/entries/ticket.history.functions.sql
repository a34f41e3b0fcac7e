-- Entries keep their text, author, time and position. Only a merge, its undo or a moved email moves them to another ticket, using the function below.
CREATE FUNCTION refuse_ticket_history_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT (TG_OP = 'DELETE' AND current_setting('obdesk.removes_tickets', true) IS NOT DISTINCT FROM 'yes')
    AND NOT (TG_OP = 'UPDATE' AND current_setting('obdesk.moves_history', true) IS NOT DISTINCT FROM 'yes') THEN
    RAISE EXCEPTION 'ticket_history is append-only';
  END IF;
  RETURN NULL;
END
$$;

-- Deletes imported tickets that nobody has changed, and returns their IDs. Other tickets stay.
CREATE FUNCTION remove_imported_tickets(ids text[]) RETURNS SETOF text LANGUAGE plpgsql AS $$
DECLARE
  untouched text[];
BEGIN
  SELECT coalesce(array_agg(t.id), '{}') INTO untouched FROM tickets t WHERE t.id = ANY(ids) AND t.version = 1
    AND EXISTS (SELECT FROM ticket_history h WHERE h.ticket_id = t.id AND h.kind = 'imported');
  PERFORM set_config('obdesk.removes_tickets', 'yes', true);
  DELETE FROM ticket_history WHERE ticket_id = ANY(untouched);
  PERFORM set_config('obdesk.removes_tickets', '', true);
  DELETE FROM tickets WHERE id = ANY(untouched);
  RETURN QUERY SELECT unnest(untouched);
END
$$;

-- Moves entries to another ticket and returns their IDs. Entries that the other ticket already has stay.
CREATE FUNCTION move_ticket_history(from_ticket text, to_ticket text, ids uuid[]) RETURNS SETOF uuid LANGUAGE plpgsql AS $$
DECLARE
  moved uuid[];
BEGIN
  SELECT coalesce(array_agg(h.id ORDER BY h.position), '{}') INTO moved FROM ticket_history h
    WHERE h.ticket_id = from_ticket AND h.id = ANY(ids)
      AND NOT EXISTS (SELECT FROM ticket_history other WHERE other.ticket_id = to_ticket AND other.id = h.id);
  PERFORM set_config('obdesk.moves_history', 'yes', true);
  UPDATE ticket_history SET ticket_id = to_ticket WHERE ticket_id = from_ticket AND id = ANY(moved);
  PERFORM set_config('obdesk.moves_history', '', true);
  IF EXISTS (SELECT FROM ticket_history WHERE ticket_id = to_ticket AND id = ANY(moved) AND is_reply(kind, type, category)) THEN
    PERFORM find_first_reply(from_ticket), find_first_reply(to_ticket);
  END IF;
  RETURN QUERY SELECT unnest(moved);
END
$$;

-- Deletes the history entries of an undone change, except notes. The audit log keeps the change and its undo.
CREATE FUNCTION remove_undone_entries(ids uuid[], of_tickets text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('obdesk.removes_tickets', 'yes', true);
  DELETE FROM ticket_history WHERE ticket_id = ANY(of_tickets) AND id = ANY(ids) AND kind IN ('status', 'changes');
  PERFORM set_config('obdesk.removes_tickets', '', true);
END
$$;

-- Returns when a ticket got its status.
CREATE FUNCTION find_status_time(ticket text, created timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT at FROM ticket_history WHERE ticket_id = ticket AND kind = 'status' ORDER BY position DESC LIMIT 1), created)
$$;
