-- A line that has all of its parts waits for none, so its row goes.
DELETE FROM part_needs WHERE short = 0;
ALTER TABLE part_needs DROP COLUMN filled_at, DROP CONSTRAINT part_needs_short_check, ADD CHECK (short > 0);
DROP INDEX part_needs_waiting;
CREATE INDEX part_needs_waiting ON part_needs (part_id, place, line_id);
