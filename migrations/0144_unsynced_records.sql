-- Tickets, leads and customers that are not to be sent to a provider are unsynced, as those that were imported without its id; what is synced has a time.
ALTER TABLE customers DROP CONSTRAINT customers_sync_status_check;
ALTER TABLE leads DROP CONSTRAINT leads_sync_status_check;
ALTER TABLE tickets DROP CONSTRAINT tickets_sync_status_check;

-- What waits is in the queue; the others came from a file without an id of the provider, even if they were queued by an edit.
-- Tables are joined as wholes: no index finds the import of a record, and the tables are locked meanwhile.
CREATE TEMPORARY TABLE not_to_be_sent ON COMMIT DROP AS
  SELECT waiting.kind, waiting.id FROM (
    SELECT 'customer' AS kind, 'accounts' AS import_kind, id FROM customers WHERE sync_status = 'pending'
    UNION ALL SELECT 'lead', 'leads', id FROM leads WHERE sync_status = 'pending' AND zoho_id IS NULL
    UNION ALL SELECT 'ticket', 'tickets', id FROM tickets WHERE sync_status = 'pending' AND zoho_case_id IS NULL
  ) AS waiting
  LEFT JOIN sync_outbox q ON q.kind = waiting.kind AND q.record_id = waiting.id
  LEFT JOIN (SELECT DISTINCT kind, record_id FROM imported_records WHERE key NOT LIKE 'id:%') AS own
    ON own.kind = import_kind AND own.record_id = waiting.id
  WHERE q.record_id IS NULL OR own.record_id IS NOT NULL;

UPDATE customers SET sync_status = 'unsynced' FROM not_to_be_sent n WHERE n.kind = 'customer' AND n.id = customers.id;
UPDATE leads SET sync_status = 'unsynced' FROM not_to_be_sent n WHERE n.kind = 'lead' AND n.id = leads.id;
UPDATE tickets SET sync_status = 'unsynced' FROM not_to_be_sent n WHERE n.kind = 'ticket' AND n.id = tickets.id;
DELETE FROM sync_outbox q USING not_to_be_sent n WHERE n.kind = q.kind AND n.id = q.record_id;

-- An import is when both sides were last the same.
CREATE TEMPORARY TABLE import_times ON COMMIT DROP AS
  SELECT i.kind, i.record_id AS id, max(m.created_at) AS at FROM imported_records i JOIN imports m ON m.id = i.import_id GROUP BY 1, 2;
UPDATE customers SET last_sync = t.at FROM import_times t
  WHERE t.kind = 'accounts' AND t.id = customers.id AND sync_status = 'synced' AND last_sync IS NULL;
UPDATE leads SET last_sync = t.at FROM import_times t
  WHERE t.kind = 'leads' AND t.id = leads.id AND sync_status = 'synced' AND last_sync IS NULL;
UPDATE tickets SET last_sync = t.at FROM import_times t
  WHERE t.kind = 'tickets' AND t.id = tickets.id AND sync_status = 'synced' AND last_sync IS NULL;
UPDATE customers SET last_sync = last_updated WHERE sync_status = 'synced' AND last_sync IS NULL;
UPDATE leads SET last_sync = last_updated WHERE sync_status = 'synced' AND last_sync IS NULL;
UPDATE tickets SET last_sync = last_updated WHERE sync_status = 'synced' AND last_sync IS NULL;

ALTER TABLE customers ADD CONSTRAINT customers_sync_status_check
  CHECK (sync_status IN ('synced', 'pending', 'error', 'unsynced') AND (sync_status <> 'synced' OR last_sync IS NOT NULL));
ALTER TABLE leads ADD CONSTRAINT leads_sync_status_check
  CHECK (sync_status IN ('synced', 'pending', 'error', 'unsynced') AND (sync_status <> 'synced' OR last_sync IS NOT NULL));
ALTER TABLE tickets ADD CONSTRAINT tickets_sync_status_check
  CHECK (sync_status IN ('synced', 'pending', 'error', 'unsynced') AND (sync_status <> 'synced' OR last_sync IS NOT NULL));
