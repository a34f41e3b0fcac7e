-- What one loan adds to its model's days, or takes away again (-1).
CREATE FUNCTION loan_events(lent_at timestamptz, returned_at timestamptz, sign integer)
  RETURNS TABLE (day date, lent integer, returned integer) LANGUAGE sql IMMUTABLE AS $$
  SELECT * FROM (VALUES ((lent_at AT TIME ZONE 'UTC')::date, sign, 0), ((returned_at AT TIME ZONE 'UTC')::date, 0, sign)) AS days (day, lent, returned)
  WHERE days.day IS NOT NULL
$$;

-- One statement for all that a save counts, in the order of models and days: everybody locks the rows in this order.
CREATE FUNCTION count_loan_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO loan_day_counters AS counter
    SELECT c.model, c.day, sum(c.lent), sum(c.returned)
    FROM (
      SELECT tools.model, e.* FROM tools, loan_events(OLD.lent_at, OLD.returned_at, -1) e WHERE TG_OP <> 'INSERT' AND tools.id = OLD.tool_id
      UNION ALL
      SELECT tools.model, e.* FROM tools, loan_events(NEW.lent_at, NEW.returned_at, 1) e WHERE TG_OP <> 'DELETE' AND tools.id = NEW.tool_id
    ) c
    GROUP BY 1, 2 HAVING sum(c.lent) <> 0 OR sum(c.returned) <> 0 ORDER BY 1, 2
    ON CONFLICT (model, day) DO UPDATE SET lent = counter.lent + excluded.lent, returned = counter.returned + excluded.returned;
  RETURN NULL;
END
$$;

CREATE FUNCTION move_loan_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO loan_day_counters AS counter
    SELECT models.model, e.day, sum(e.lent), sum(e.returned)
    FROM loans, (VALUES (OLD.model, -1), (NEW.model, 1)) AS models (model, sign), loan_events(loans.lent_at, loans.returned_at, models.sign) e
    WHERE loans.tool_id = NEW.id
    GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (model, day) DO UPDATE SET lent = counter.lent + excluded.lent, returned = counter.returned + excluded.returned;
  RETURN NULL;
END
$$;

CREATE FUNCTION count_no_loan_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM loan_day_counters;
  RETURN NULL;
END
$$;

-- The counters of loans that are not what the loans amount to: none, ever.
CREATE FUNCTION find_wrong_loan_counters() RETURNS TABLE (counter text, key text, says numeric, counted numeric) LANGUAGE sql STABLE AS $$
  WITH said AS (
    SELECT 'loan_day_counters' AS counter, concat_ws('|', model, day, 'lent') AS key, lent AS number FROM loan_day_counters
    UNION ALL SELECT 'loan_day_counters', concat_ws('|', model, day, 'returned'), returned FROM loan_day_counters
  ), counted AS (
    SELECT 'loan_day_counters' AS counter, concat_ws('|', model, (loans.lent_at AT TIME ZONE 'UTC')::date, 'lent') AS key, count(*) AS number
      FROM loans JOIN tools ON tools.id = tool_id GROUP BY 2
    UNION ALL SELECT 'loan_day_counters', concat_ws('|', model, (loans.returned_at AT TIME ZONE 'UTC')::date, 'returned'), count(*)
      FROM loans JOIN tools ON tools.id = tool_id WHERE loans.returned_at IS NOT NULL GROUP BY 2
  )
  SELECT counter, key, coalesce(said.number, 0), coalesce(counted.number, 0)
  FROM said FULL JOIN counted USING (counter, key) WHERE coalesce(said.number, 0) <> coalesce(counted.number, 0)
$$;
