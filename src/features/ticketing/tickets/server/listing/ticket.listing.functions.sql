-- A single new ticket is announced after the commit, like changes, because NOTIFY serializes commits.
CREATE FUNCTION list_added_tickets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ticket_listings
    SELECT id, last_updated, type, status, is_open, vehicle_make, department, billing_status, scheduled_date, customer_id, search_text FROM added;
  INSERT INTO ticket_assignees SELECT DISTINCT person, is_open, id FROM added CROSS JOIN LATERAL unnest(assignee_keys) AS person;
  INSERT INTO ticket_count_queue
    SELECT 1, type, status, is_open, vehicle_make, department, assignee_keys, created_at FROM added;
  IF (SELECT count(*) FROM added) > 1 THEN
    PERFORM pg_notify('obdesk_ticket_counters', '');
  END IF;
  RETURN NULL;
END
$$;

-- Copies everything that lists and counters need from a ticket in a single trigger.
CREATE FUNCTION list_changed_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ticket_listings SET listed_at = NEW.last_updated, listed_type = NEW.type, listed_status = NEW.status, listed_open = NEW.is_open,
    listed_make = NEW.vehicle_make, listed_department = NEW.department, listed_billing = NEW.billing_status, listed_day = NEW.scheduled_date,
    listed_customer = NEW.customer_id, listed_text = NEW.search_text
    WHERE listed_id = NEW.id;
  IF OLD.assignee_keys <> NEW.assignee_keys THEN
    DELETE FROM ticket_assignees WHERE ticket_id = NEW.id;
    INSERT INTO ticket_assignees SELECT DISTINCT person, NEW.is_open, NEW.id FROM unnest(NEW.assignee_keys) AS person;
  ELSIF OLD.is_open <> NEW.is_open THEN
    UPDATE ticket_assignees SET is_open = NEW.is_open WHERE ticket_id = NEW.id;
  END IF;
  IF OLD.status <> NEW.status OR OLD.type <> NEW.type OR OLD.vehicle_make <> NEW.vehicle_make OR OLD.department <> NEW.department
    OR OLD.assignee_keys <> NEW.assignee_keys OR OLD.created_at <> NEW.created_at THEN
    INSERT INTO ticket_count_queue VALUES
      (-1, OLD.type, OLD.status, OLD.is_open, OLD.vehicle_make, OLD.department, OLD.assignee_keys, OLD.created_at),
      (1, NEW.type, NEW.status, NEW.is_open, NEW.vehicle_make, NEW.department, NEW.assignee_keys, NEW.created_at);
  END IF;
  RETURN NULL;
END
$$;

CREATE FUNCTION list_removed_tickets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM ticket_listings WHERE listed_id IN (SELECT id FROM removed);
  DELETE FROM ticket_assignees WHERE ticket_id IN (SELECT id FROM removed);
  INSERT INTO ticket_count_queue
    SELECT -1, type, status, is_open, vehicle_make, department, assignee_keys, created_at FROM removed;
  PERFORM pg_notify('obdesk_ticket_counters', '');
  RETURN NULL;
END
$$;

CREATE FUNCTION list_no_tickets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM ticket_listings;
  DELETE FROM ticket_assignees;
  RETURN NULL;
END
$$;

-- Rebuilds what is missing after a load without triggers. The caller locks out writers.
CREATE FUNCTION rebuild_ticket_listings() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM ticket_listings;
  INSERT INTO ticket_listings
    SELECT id, last_updated, type, status, is_open, vehicle_make, department, billing_status, scheduled_date, customer_id, search_text FROM tickets;
  DELETE FROM ticket_assignees;
  INSERT INTO ticket_assignees SELECT DISTINCT person, is_open, id FROM tickets CROSS JOIN LATERAL unnest(assignee_keys) AS person;
END
$$;

-- Returns the tickets whose listing or assignees differ from the ticket. Empty unless something is broken. Reads every row.
CREATE FUNCTION find_wrong_ticket_listings() RETURNS TABLE (counter text, key text, says numeric, counted numeric) LANGUAGE sql STABLE AS $$
  WITH listed AS (
    SELECT 'ticket_listings' AS list, concat_ws('|', listed_id, listed_at, listed_type, listed_status, listed_open, listed_make, listed_department,
      listed_billing, listed_day, listed_customer, md5(listed_text)) COLLATE "C" AS key FROM ticket_listings
    UNION ALL SELECT 'ticket_assignees', concat_ws('|', ticket_id, person_key, is_open) COLLATE "C" FROM ticket_assignees
  ), expected AS (
    SELECT 'ticket_listings' AS list, concat_ws('|', id, last_updated, type, status, is_open, vehicle_make, department,
      billing_status, scheduled_date, customer_id, md5(search_text)) COLLATE "C" AS key FROM tickets
    UNION ALL SELECT DISTINCT 'ticket_assignees', concat_ws('|', id, person, is_open) COLLATE "C" FROM tickets CROSS JOIN LATERAL unnest(assignee_keys) AS person
  )
  SELECT coalesce(listed.list, expected.list), coalesce(listed.key, expected.key), (listed.key IS NOT NULL)::int, (expected.key IS NOT NULL)::int
  FROM listed FULL JOIN expected USING (list, key) WHERE listed.key IS NULL OR expected.key IS NULL
$$;
