-- How many of each part were used, and how many loaners of each model went out and came back, by day: figures for the reports.

-- A movement locks its part, so no two of them wait for a row here.
CREATE TABLE part_use_counters (
  -- 'all' has one row per part, whose start is of no meaning.
  period text NOT NULL CHECK (period IN ('day', 'all')),
  start date NOT NULL,
  part_id text NOT NULL REFERENCES parts (id) ON DELETE CASCADE,
  quantity bigint NOT NULL,
  PRIMARY KEY (period, start, part_id)
);

CREATE FUNCTION count_part_use() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO part_use_counters AS counter VALUES
    ('day', (NEW.at AT TIME ZONE 'UTC')::date, NEW.part_id, NEW.quantity), ('all', '2000-01-01', NEW.part_id, NEW.quantity)
    ON CONFLICT (period, start, part_id) DO UPDATE SET quantity = counter.quantity + excluded.quantity;
  RETURN NULL;
END
$$;

CREATE TRIGGER part_movements_used AFTER INSERT ON part_movements
  FOR EACH ROW WHEN (NEW.kind = 'used') EXECUTE FUNCTION count_part_use();

INSERT INTO part_use_counters
  SELECT p.period, CASE p.period WHEN 'day' THEN (at AT TIME ZONE 'UTC')::date ELSE '2000-01-01' END, part_id, sum(quantity)
  FROM part_movements CROSS JOIN (VALUES ('day'), ('all')) AS p (period) WHERE kind = 'used' GROUP BY 1, 2, 3;

-- The days that tools were out in a period follow from how many went out and came back on each day.
CREATE TABLE loan_day_counters (
  model text NOT NULL,
  day date NOT NULL,
  lent bigint NOT NULL,
  returned bigint NOT NULL,
  PRIMARY KEY (model, day)
);

-- Counts a loan of a model, or takes it away again (-1).
CREATE FUNCTION add_to_loan_days(model text, lent_at timestamptz, returned_at timestamptz, sign integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO loan_day_counters AS counter
    SELECT $1, events.day, sum(events.lent), sum(events.returned)
    FROM (VALUES (($2 AT TIME ZONE 'UTC')::date, $4, 0), (($3 AT TIME ZONE 'UTC')::date, 0, $4)) AS events (day, lent, returned)
    WHERE events.day IS NOT NULL GROUP BY events.day ORDER BY events.day
    ON CONFLICT (model, day) DO UPDATE SET lent = counter.lent + excluded.lent, returned = counter.returned + excluded.returned
$$;

CREATE FUNCTION count_loan_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM add_to_loan_days((SELECT model FROM tools WHERE id = OLD.tool_id), OLD.lent_at, OLD.returned_at, -1);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM add_to_loan_days((SELECT model FROM tools WHERE id = NEW.tool_id), NEW.lent_at, NEW.returned_at, 1);
  END IF;
  RETURN NULL;
END
$$;

CREATE FUNCTION move_loan_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_loan_days(OLD.model, lent_at, returned_at, -1), add_to_loan_days(NEW.model, lent_at, returned_at, 1)
    FROM loans WHERE tool_id = NEW.id;
  RETURN NULL;
END
$$;

CREATE FUNCTION count_no_loan_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM loan_day_counters;
  RETURN NULL;
END
$$;

CREATE TRIGGER loans_counted AFTER INSERT OR DELETE OR UPDATE OF tool_id, lent_at, returned_at ON loans
  FOR EACH ROW EXECUTE FUNCTION count_loan_days();
CREATE TRIGGER tools_moved_loan_days AFTER UPDATE OF model ON tools
  FOR EACH ROW WHEN (OLD.model <> NEW.model) EXECUTE FUNCTION move_loan_days();
CREATE TRIGGER loans_emptied AFTER TRUNCATE ON loans FOR EACH STATEMENT EXECUTE FUNCTION count_no_loan_days();

INSERT INTO loan_day_counters
  SELECT tools.model, events.day, sum(events.lent), sum(events.returned)
  FROM loans JOIN tools ON tools.id = loans.tool_id,
    LATERAL (VALUES ((loans.lent_at AT TIME ZONE 'UTC')::date, 1, 0), ((loans.returned_at AT TIME ZONE 'UTC')::date, 0, 1)) AS events (day, lent, returned)
  WHERE events.day IS NOT NULL GROUP BY 1, 2;
