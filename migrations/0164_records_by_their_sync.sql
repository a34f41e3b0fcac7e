-- Records that Zoho does not have as they are here: mostly few, counted and listed by these.
CREATE INDEX customers_not_synced ON customers (sync_status, id) WHERE sync_status <> 'synced';
CREATE INDEX leads_not_synced ON leads (sync_status, id) WHERE sync_status <> 'synced';
CREATE INDEX tickets_not_synced ON tickets (sync_status, id) WHERE sync_status <> 'synced';
