-- A background job runs each sync action, and its lease decides which server may. `holder` identifies the current run of that job.
ALTER TABLE sync_runs DROP COLUMN leased_until;
UPDATE sync_state SET failing_steps = failing_steps - 'takeover' WHERE failing_steps ? 'takeover';

-- Jobs read the details of opened tickets, so no server claims them in the row.
ALTER TABLE sync_links DROP COLUMN details_claimed_until;
