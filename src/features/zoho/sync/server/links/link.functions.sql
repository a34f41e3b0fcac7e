-- Links a record that is inserted with a Zoho ID. Arguments: kind, service, module, and the column with the ID.
CREATE FUNCTION link_imported_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sync_links (kind, record_id, service, module, zoho_id)
  VALUES (TG_ARGV[0], NEW.id, TG_ARGV[1], TG_ARGV[2], to_jsonb(NEW)->>TG_ARGV[3])
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;

-- Deletes the sync data of deleted records, so that they can be imported again. The argument is the kind.
CREATE FUNCTION unlink_removed_records() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sync_links WHERE kind = TG_ARGV[0] AND record_id IN (SELECT id FROM removed);
  DELETE FROM sync_outbox WHERE kind = TG_ARGV[0] AND record_id IN (SELECT id FROM removed);
  DELETE FROM sync_conflicts WHERE kind = TG_ARGV[0] AND record_id IN (SELECT id FROM removed);
  DELETE FROM sync_problems WHERE kind = TG_ARGV[0] AND record_id IN (SELECT id FROM removed);
  DELETE FROM sync_choices WHERE kind = TG_ARGV[0] AND record_id IN (SELECT id FROM removed);
  DELETE FROM sync_decisions WHERE kind = TG_ARGV[0] AND record_id IN (SELECT id FROM removed);
  IF TG_ARGV[0] = 'ticket' THEN
    DELETE FROM sync_notes WHERE ticket_id IN (SELECT id FROM removed);
  END IF;
  RETURN NULL;
END
$$;

-- Renaming a customer renames its tickets. Zoho Desk stores the account of a ticket by ID, so the new name isn't sent with each ticket.
CREATE FUNCTION follow_name_of_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Sync locks the link before the ticket, so waiting for the link here could deadlock. Skipped links are updated after the tickets.
  UPDATE sync_links SET base = jsonb_set(base, '{company,ours}', to_jsonb(NEW.customer_company))
    WHERE kind = 'ticket' AND record_id = ANY (ARRAY(
      SELECT record_id FROM sync_links WHERE kind = 'ticket' AND record_id = NEW.id AND base->'company'->>'ours' = OLD.customer_company
        FOR UPDATE SKIP LOCKED
    ));
  RETURN NULL;
END
$$;
