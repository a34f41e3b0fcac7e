-- Nothing is added to a ticket that was merged, whichever call it comes through, and merged tickets do not count as work that was done.

-- Refuses a row that names a merged ticket; the server answers OB409 as a conflict with this message. A merge of the ticket that goes on is
-- waited for, and the ticket is not merged before the row is in.
CREATE FUNCTION refuse_merged_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  named text := to_jsonb(NEW) ->> TG_ARGV[0];
  merged text;
BEGIN
  SELECT merged_into INTO merged FROM tickets WHERE id = named FOR KEY SHARE;
  IF merged IS NOT NULL THEN
    RAISE EXCEPTION '% was merged into %.', named, merged USING ERRCODE = 'OB409';
  END IF;
  RETURN NEW;
END
$$;

-- Holds a table to it whose column names tickets. What was there before a merge may stay and change otherwise.
CREATE FUNCTION refuse_merged_tickets(of_table regclass, of_column name) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER %I BEFORE INSERT ON %s FOR EACH ROW WHEN (NEW.%I IS NOT NULL) EXECUTE FUNCTION refuse_merged_ticket(%L)',
    'merged_' || of_column || '_added', of_table, of_column, of_column);
  EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OF %I ON %s FOR EACH ROW WHEN (NEW.%2$I IS DISTINCT FROM OLD.%2$I) EXECUTE FUNCTION refuse_merged_ticket(%4$L)',
    'merged_' || of_column || '_changed', of_column, of_table, of_column);
END
$$;

SELECT refuse_merged_tickets('ticket_comments', 'ticket_id');
SELECT refuse_merged_tickets('attachments', 'ticket_id');
SELECT refuse_merged_tickets('ticket_relations', 'from_id');
SELECT refuse_merged_tickets('ticket_relations', 'to_id');
SELECT refuse_merged_tickets('part_movements', 'ticket_id');
SELECT refuse_merged_tickets('rma_approvals', 'ticket_id');
SELECT refuse_merged_tickets('invoices', 'ticket_id');
SELECT refuse_merged_tickets('loans', 'ticket_id');
SELECT refuse_merged_tickets('tools', 'ticket_id');
-- A void invoice does not keep its ticket from a merge.
CREATE TRIGGER merged_ticket_id_revived BEFORE UPDATE OF status ON invoices
  FOR EACH ROW WHEN (OLD.status = 'Void' AND NEW.status <> 'Void') EXECUTE FUNCTION refuse_merged_ticket('ticket_id');

-- Removing tickets that were imported looks for what refers to each of them.
CREATE INDEX tickets_merged ON tickets (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX ticket_merges_merged_id ON ticket_merges (merged_id);
CREATE INDEX rma_approvals_of_ticket ON rma_approvals (ticket_id);

-- A merged ticket was neither solved nor answered: what was written on it counts for the other one. Its last closing is kept here for the undo,
-- where no figure and no list looks.
ALTER TABLE ticket_times ADD COLUMN closed_before_merge timestamptz(3);

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

-- A merge closes the ticket and its undo opens it again: neither is a closing or a reopening.
DROP TRIGGER tickets_changed_closing ON tickets;
CREATE TRIGGER tickets_changed_closing AFTER UPDATE OF status ON tickets
  FOR EACH ROW WHEN (OLD.is_open <> NEW.is_open AND OLD.merged_into IS NOT DISTINCT FROM NEW.merged_into)
  EXECUTE FUNCTION note_closing_of_ticket();
CREATE TRIGGER tickets_changed_merge AFTER UPDATE OF merged_into ON tickets
  FOR EACH ROW WHEN (OLD.merged_into IS DISTINCT FROM NEW.merged_into) EXECUTE FUNCTION note_merging_of_ticket();

-- After replies came to a ticket or went from it.
CREATE FUNCTION find_first_reply(to_ticket text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  first timestamptz(3) := (SELECT min(at) FROM ticket_history WHERE ticket_id = to_ticket AND is_reply(author, type, category));
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

CREATE OR REPLACE FUNCTION move_ticket_history(from_ticket text, to_ticket text, ids uuid[]) RETURNS SETOF uuid LANGUAGE plpgsql AS $$
DECLARE
  moved uuid[];
BEGIN
  SELECT coalesce(array_agg(h.id ORDER BY h.position), '{}') INTO moved FROM ticket_history h
    WHERE h.ticket_id = from_ticket AND h.id = ANY(ids)
      AND NOT EXISTS (SELECT FROM ticket_history other WHERE other.ticket_id = to_ticket AND other.id = h.id);
  PERFORM set_config('obdesk.moves_history', 'yes', true);
  UPDATE ticket_history SET ticket_id = to_ticket WHERE ticket_id = from_ticket AND id = ANY(moved);
  PERFORM set_config('obdesk.moves_history', '', true);
  IF EXISTS (SELECT FROM ticket_history WHERE ticket_id = to_ticket AND id = ANY(moved) AND is_reply(author, type, category)) THEN
    PERFORM find_first_reply(from_ticket), find_first_reply(to_ticket);
  END IF;
  RETURN QUERY SELECT unnest(moved);
END
$$;

CREATE OR REPLACE FUNCTION rebuild_ticket_times() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE ticket_times, ticket_time_counters IN SHARE ROW EXCLUSIVE MODE;
  ALTER TABLE ticket_times DISABLE TRIGGER ticket_times_counted;
  INSERT INTO ticket_times (ticket_id, type, opened_at, closed_at, was_reopened, replied_at, closed_before_merge)
    SELECT t.id, t.type, t.created_at, CASE WHEN t.merged_into IS NULL THEN h.closed_at END, h.was_reopened AND h.closed_at IS NOT NULL,
      h.replied_at, CASE WHEN t.merged_into IS NOT NULL THEN h.closed_at END
    FROM (
      SELECT ticket_id,
        max(at) FILTER (WHERE type = 'STATUS_CHANGE' AND content ~ ' to (Resolved|Shipped)$' AND content !~ ' from (Resolved|Shipped) ') AS closed_at,
        coalesce(bool_or(type = 'STATUS_CHANGE' AND content ~ ' from (Resolved|Shipped) ' AND content !~ ' to (Resolved|Shipped)$'), false) AS was_reopened,
        min(at) FILTER (WHERE is_reply(author, type, category)) AS replied_at
      FROM ticket_history
      WHERE (type IN ('STATUS_CHANGE', 'EMAIL') OR category IN ('Phone call', 'Email', 'Chat'))
        -- What a merge or its undo says of the status; all lines of one transaction have the same time.
        AND NOT (type = 'STATUS_CHANGE' AND (ticket_id, at) IN (
          SELECT line.ticket_id, line.at FROM ticket_merges m JOIN ticket_history line ON line.ticket_id = m.merged_id
          WHERE line.type = 'EVENT' AND line.content ~ '^Merged? into '))
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

-- What was merged before this version: an open ticket was noted as closed by its merge.
UPDATE ticket_times AS times
  SET closed_at = NULL, closed_before_merge = CASE WHEN m.image ->> 'status' IN ('Resolved', 'Shipped') THEN times.closed_at END
  FROM ticket_merges m WHERE m.merged_id = times.ticket_id AND m.undone_at IS NULL;
SELECT find_first_reply(id) FROM (
  SELECT kept_id AS id FROM ticket_merges WHERE undone_at IS NULL UNION SELECT merged_id FROM ticket_merges WHERE undone_at IS NULL
) AS of_merges;

-- Whether a ticket could be reached from the other one already, so that a relation between them would make it child of itself. The caller lets
-- nobody else relate tickets meanwhile. A chain of a thousand is taken for a circle.
CREATE FUNCTION closes_circle(of_kind text, from_ticket text, to_ticket text) RETURNS boolean LANGUAGE sql STABLE COST 10000 AS $$
  WITH RECURSIVE reached AS (
    SELECT to_ticket COLLATE "C" AS id
    UNION
    SELECT r.to_id FROM reached JOIN ticket_relations r ON r.from_id = reached.id WHERE r.kind = of_kind
  )
  SELECT coalesce(bool_or(id = from_ticket), false) OR count(*) >= 1000 FROM (SELECT id FROM reached LIMIT 1000) AS nearest
$$;
