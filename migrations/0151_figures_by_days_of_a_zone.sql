-- Figures count by the days of the reader's time zone: those of times, loans and used parts are read from their rows, not from counters of UTC days.
CREATE INDEX part_movements_used ON part_movements (at) WHERE kind = 'used';
DELETE FROM part_use_counters WHERE period = 'day';
-- What writes the counters goes with them: a node of the version before may go on working until all triggers are made anew.
DROP TRIGGER IF EXISTS ticket_times_counted ON ticket_times;
DROP TRIGGER IF EXISTS ticket_times_emptied ON ticket_times;
DROP TRIGGER IF EXISTS loans_counted ON loans;
DROP TRIGGER IF EXISTS loans_emptied ON loans;
DROP TRIGGER IF EXISTS tools_moved_loan_days ON tools;
DROP TABLE ticket_time_counters;
DROP TABLE loan_day_counters;
