-- Conflicts name who changed a record also if the record itself doesn't, and show values as OBDesk does.
ALTER TABLE sync_outbox ADD COLUMN changed_by text NOT NULL DEFAULT '';
ALTER TABLE sync_conflicts ADD COLUMN ours_shown text;
