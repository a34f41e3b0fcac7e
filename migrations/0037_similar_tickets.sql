-- Solved tickets about the same kind of car are found beside a case; open ones, which are saved most, are not in these indexes.
CREATE INDEX tickets_solved_model ON tickets (vehicle_model, vehicle_make, last_updated DESC) WHERE NOT is_open AND vehicle_model <> '';
CREATE INDEX tickets_solved_chassis ON tickets (chassis, last_updated DESC) WHERE NOT is_open AND chassis <> '';
