-- Figures count by the days of the reader's time zone: those of times, loans and used parts are read from their rows, not from counters of UTC days.
DROP TABLE ticket_time_counters;
DROP TABLE loan_day_counters;
DELETE FROM part_use_counters WHERE period = 'day';
CREATE INDEX part_movements_used ON part_movements (at) WHERE kind = 'used';
