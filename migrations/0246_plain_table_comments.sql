-- Table comments in plain English. docs/schema.md prints them, and `Not in backups` leaves a table out of backups.
COMMENT ON TABLE upload_days IS 'Not in backups: a restored copy has its own uploads.';
COMMENT ON TABLE sessions IS 'Not in backups: all users sign in again after a restore.';
COMMENT ON TABLE setup_tokens IS 'Not in backups: a setup link is valid until the next startup.';
COMMENT ON TABLE backups IS 'Not in backups: it lists files on these servers.';
COMMENT ON TABLE ticket_presence IS 'Not in backups: the tickets that are open right now.';
COMMENT ON TABLE consent_states IS 'Not in backups: valid for 10 minutes and one browser.';
COMMENT ON TABLE provider_allowances IS 'Not in backups: the provider returns it again.';
COMMENT ON TABLE provider_calls IS 'Not in backups: a restored copy counts its own calls.';
COMMENT ON TABLE quickbooks_connection IS 'Not in backups: a restored copy must not change the books, and its tokens expire within an hour. An Admin reconnects.';
COMMENT ON TABLE sync_run_records IS 'Not in backups, like their runs.';
COMMENT ON TABLE sync_run_targets IS 'Not in backups, like their runs.';
COMMENT ON TABLE sync_runs IS 'Not in backups: a restored copy doesn''t resume runs.';
COMMENT ON TABLE vin_decodes IS 'Not in backups: VINs can be decoded again.';
COMMENT ON TABLE zoho_registrations IS 'Not in backups: valid for 15 minutes and one browser.';
COMMENT ON TABLE part_needs IS 'Parts missing for the line items of approved repairs.';
COMMENT ON COLUMN tickets.assignees IS '[{id, name, email, avatar}] as displayed. Entries without an id aren''t users.';
COMMENT ON COLUMN tickets.assignee_keys IS 'User IDs of the assignees, or ''name:Ann Lee'' if an assignee isn''t a user. For searches and counts.';
