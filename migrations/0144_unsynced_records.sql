-- Tickets, leads and customers that are not to be sent to a provider are unsynced, as those that were imported without its id; what is synced has a time.
ALTER TABLE customers DROP CONSTRAINT customers_sync_status_check;
ALTER TABLE leads DROP CONSTRAINT leads_sync_status_check;
ALTER TABLE tickets DROP CONSTRAINT tickets_sync_status_check;

-- What waits is in the queue; the others came from a file without an id of the provider, even if they were queued by an edit.
CREATE TEMPORARY TABLE not_to_be_sent ON COMMIT DROP AS
  SELECT kind, id FROM (
    SELECT 'customer' AS kind, 'accounts' AS import_kind, id FROM customers WHERE sync_status = 'pending'
    UNION ALL SELECT 'lead', 'leads', id FROM leads WHERE sync_status = 'pending' AND zoho_id IS NULL
    UNION ALL SELECT 'ticket', 'tickets', id FROM tickets WHERE sync_status = 'pending' AND zoho_case_id IS NULL
  ) AS waiting
  WHERE NOT EXISTS (SELECT FROM sync_outbox q WHERE q.kind = waiting.kind AND q.record_id = waiting.id)
    OR EXISTS (SELECT FROM imported_records i WHERE i.kind = import_kind AND i.record_id = waiting.id AND i.key NOT LIKE 'id:%');

UPDATE customers SET sync_status = 'unsynced' FROM not_to_be_sent n WHERE n.kind = 'customer' AND n.id = customers.id;
UPDATE leads SET sync_status = 'unsynced' FROM not_to_be_sent n WHERE n.kind = 'lead' AND n.id = leads.id;
UPDATE tickets SET sync_status = 'unsynced' FROM not_to_be_sent n WHERE n.kind = 'ticket' AND n.id = tickets.id;
DELETE FROM sync_outbox q USING not_to_be_sent n WHERE n.kind = q.kind AND n.id = q.record_id;

-- An import is when both sides were last the same.
UPDATE customers SET last_sync = coalesce((SELECT max(m.created_at) FROM imported_records i JOIN imports m ON m.id = i.import_id
  WHERE i.kind = 'accounts' AND i.record_id = customers.id), last_updated) WHERE sync_status = 'synced' AND last_sync IS NULL;
UPDATE leads SET last_sync = coalesce((SELECT max(m.created_at) FROM imported_records i JOIN imports m ON m.id = i.import_id
  WHERE i.kind = 'leads' AND i.record_id = leads.id), last_updated) WHERE sync_status = 'synced' AND last_sync IS NULL;
UPDATE tickets SET last_sync = coalesce((SELECT max(m.created_at) FROM imported_records i JOIN imports m ON m.id = i.import_id
  WHERE i.kind = 'tickets' AND i.record_id = tickets.id), last_updated) WHERE sync_status = 'synced' AND last_sync IS NULL;

ALTER TABLE customers ADD CONSTRAINT customers_sync_status_check
  CHECK (sync_status IN ('synced', 'pending', 'error', 'unsynced') AND (sync_status <> 'synced' OR last_sync IS NOT NULL));
ALTER TABLE leads ADD CONSTRAINT leads_sync_status_check
  CHECK (sync_status IN ('synced', 'pending', 'error', 'unsynced') AND (sync_status <> 'synced' OR last_sync IS NOT NULL));
ALTER TABLE tickets ADD CONSTRAINT tickets_sync_status_check
  CHECK (sync_status IN ('synced', 'pending', 'error', 'unsynced') AND (sync_status <> 'synced' OR last_sync IS NOT NULL));
