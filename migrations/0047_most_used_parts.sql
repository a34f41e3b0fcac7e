-- The parts used most of all time, and how many in all, without reading every part ever used.
CREATE INDEX part_use_counters_most ON part_use_counters (quantity DESC, part_id) WHERE period = 'all';
