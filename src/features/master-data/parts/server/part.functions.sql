CREATE FUNCTION count_part_use() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO part_use_counters AS counter VALUES ('all', '2000-01-01', NEW.part_id, NEW.quantity)
    ON CONFLICT (period, start, part_id) DO UPDATE SET quantity = counter.quantity + excluded.quantity;
  RETURN NULL;
END
$$;

-- Returns parts whose row differs from the sum of their movements or needs, or that are available while a repair waits for them. Empty
-- unless something is broken.
CREATE FUNCTION find_wrong_part_stock() RETURNS TABLE (part_id text, quantity integer, on_hand bigint, reserved integer, held bigint)
LANGUAGE sql STABLE AS $$
  SELECT parts.id, parts.quantity, moved.on_hand, parts.reserved, moved.held
  FROM parts, LATERAL (
    SELECT coalesce(sum(on_hand_change), 0) AS on_hand, coalesce(sum(reserved_change), 0) AS held
    FROM part_movements WHERE part_movements.part_id = parts.id
  ) AS moved, LATERAL (
    SELECT coalesce(sum(short), 0) AS short FROM part_needs WHERE part_needs.part_id = parts.id
  ) AS needed
  WHERE (parts.quantity, parts.reserved, parts.short) <> (moved.on_hand, moved.held, needed.short)
    OR (parts.short > 0 AND parts.quantity > parts.reserved)
$$;

-- Returns the counters of used parts that differ from the movements. Empty unless something is broken.
CREATE FUNCTION find_wrong_part_counters() RETURNS TABLE (counter text, key text, says numeric, counted numeric) LANGUAGE sql STABLE AS $$
  WITH said AS (
    SELECT 'part_use_counters' AS counter, concat_ws('|', period, start, part_id) AS key, quantity AS number FROM part_use_counters
  ), used AS (
    SELECT 'all' AS period, '2000-01-01'::date AS start, part_id, quantity FROM part_movements WHERE kind = 'used'
  ), counted AS (
    SELECT 'part_use_counters' AS counter, concat_ws('|', period, start, part_id) AS key, sum(quantity) AS number FROM used GROUP BY 2
  )
  SELECT counter, key, coalesce(said.number, 0), coalesce(counted.number, 0)
  FROM said FULL JOIN counted USING (counter, key) WHERE coalesce(said.number, 0) <> coalesce(counted.number, 0)
$$;
