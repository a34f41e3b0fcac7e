-- Returns counters that differ from the rows they count; there should be none. For tests and troubleshooting. Reads every row.
CREATE FUNCTION find_wrong_counters() RETURNS TABLE (counter text, key text, says numeric, counted numeric) LANGUAGE sql STABLE AS $$
  SELECT * FROM find_wrong_ticket_counters()
  UNION ALL SELECT * FROM find_wrong_ticket_listings()
  UNION ALL SELECT * FROM find_wrong_part_counters()
  UNION ALL SELECT * FROM find_wrong_invoice_counters()
$$;
