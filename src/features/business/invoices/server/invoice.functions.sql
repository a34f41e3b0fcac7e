-- Sets the account of an invoice to the current name of its customer. A draft that prints the account name prints the new one, unless its
-- ticket moved to another customer, which a user must confirm first. Sent invoices keep the printed name.
CREATE FUNCTION name_customer_of_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  name text := name_of_customer(NEW.customer_id);
BEGIN
  NEW.account_company := coalesce(name, NEW.account_company);
  IF TG_OP = 'INSERT' THEN
    NEW.customer_company := coalesce(name, NEW.customer_company);
  ELSIF OLD.status = 'Draft' AND OLD.quickbooks_status NOT IN ('pending', 'invoiced') AND NEW.customer_company = OLD.account_company
    AND (OLD.customer_id = NEW.customer_id OR company_key(NEW.account_company) = company_key(OLD.account_company)) THEN
    NEW.customer_company := NEW.account_company;
  END IF;
  RETURN NEW;
END
$$;

-- Whether the amount of an invoice was billed.
CREATE FUNCTION is_billed_status(status text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT status IN ('Sent', 'Paid', 'Overdue')
$$;

CREATE FUNCTION count_billed_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO invoice_day_counters SELECT OLD.issue_date, -1, -OLD.total_cents WHERE is_billed_status(OLD.status);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO invoice_day_counters SELECT NEW.issue_date, 1, NEW.total_cents WHERE is_billed_status(NEW.status);
  END IF;
  RETURN NULL;
END
$$;

-- Returns the days whose counters differ from the invoices. Empty unless something is broken. Reads every row.
CREATE FUNCTION find_wrong_invoice_counters() RETURNS TABLE (counter text, key text, says numeric, counted numeric) LANGUAGE sql STABLE AS $$
  WITH said AS (
    SELECT 'invoice_day_counters' AS counter, day::text AS key, sum(count) AS count, sum(cents) AS cents FROM invoice_day_counters GROUP BY day
  ), billed AS (
    SELECT 'invoice_day_counters' AS counter, issue_date::text AS key, count(*) AS count, sum(total_cents) AS cents
    FROM invoices WHERE is_billed_status(status) GROUP BY issue_date
  )
  SELECT counter, key, coalesce(said.cents, 0), coalesce(billed.cents, 0) FROM said FULL JOIN billed USING (counter, key)
  WHERE (coalesce(said.count, 0), coalesce(said.cents, 0)) <> (coalesce(billed.count, 0), coalesce(billed.cents, 0))
$$;
