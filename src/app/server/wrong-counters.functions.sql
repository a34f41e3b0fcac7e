-- The counters that are not what the rows amount to, for tests and for whoever doubts a figure: none, ever. It reads every row.
CREATE FUNCTION find_wrong_counters() RETURNS TABLE (counter text, key text, says numeric, counted numeric) LANGUAGE sql STABLE AS $$
  SELECT * FROM find_wrong_ticket_counters()
  UNION ALL SELECT * FROM find_wrong_ticket_listings()
  UNION ALL SELECT * FROM find_wrong_part_counters()
$$;
