-- Background jobs decide when a task runs and which server runs it. `claimed_by` identifies the current run.
DROP INDEX quickbooks_tasks_due;
ALTER TABLE quickbooks_tasks DROP COLUMN next_try_at, DROP COLUMN claimed_until;
UPDATE quickbooks_tasks SET claimed_by = NULL;
