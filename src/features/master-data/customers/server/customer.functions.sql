-- Returns the only customer with this name, ignoring case and spaces. If only merged customers had the name, returns the customer they were
-- merged into.
CREATE FUNCTION customer_of_company(company text) RETURNS text LANGUAGE plpgsql STABLE STRICT AS $$
DECLARE
  ids text[] := ARRAY(SELECT id FROM customers WHERE merged_into IS NULL AND company_key(shop_name) = company_key(company) LIMIT 2);
BEGIN
  IF cardinality(ids) = 0 AND company_key(company) <> '' THEN
    ids := ARRAY(
      WITH RECURSIVE way AS (
        SELECT merged_into AS id FROM customers WHERE merged_into IS NOT NULL AND company_key(shop_name) = company_key(company)
        UNION SELECT c.merged_into FROM customers c JOIN way ON c.id = way.id WHERE c.merged_into IS NOT NULL
      ) SELECT c.id FROM customers c JOIN way ON c.id = way.id WHERE c.merged_into IS NULL LIMIT 2
    );
  END IF;
  RETURN CASE WHEN cardinality(ids) = 1 THEN ids[1] END;
END
$$;

-- Returns the only customer of each company, in input order. Waits for concurrent inserts, renames and merges of customers, and blocks new
-- ones until the records are written, so that each sees the other's result.
CREATE FUNCTION find_customers_of_companies(companies text[]) RETURNS SETOF text LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('customers.records'));
  RETURN QUERY
    WITH asked AS MATERIALIZED (
      SELECT company, company_key(company) AS key, place FROM unnest(companies) WITH ORDINALITY AS given (company, place)
    ), known AS MATERIALIZED (
      SELECT key, CASE WHEN EXISTS (SELECT FROM customers WHERE merged_into IS NULL AND company_key(shop_name) = key)
          OR EXISTS (SELECT FROM customers WHERE merged_into IS NOT NULL AND company_key(shop_name) = key)
        THEN customer_of_company(company) END AS id
      FROM (SELECT key, min(company) AS company FROM asked GROUP BY key) AS named
    )
    SELECT known.id FROM asked LEFT JOIN known USING (key) ORDER BY place;
END
$$;

-- The current name of a customer.
CREATE FUNCTION name_of_customer(id text) RETURNS text LANGUAGE sql STABLE STRICT PARALLEL SAFE
  RETURN (SELECT shop_name FROM customers WHERE customers.id = name_of_customer.id COLLATE "C");

-- Stores the former name of a renamed customer, and queues it until all its records show the new name.
CREATE FUNCTION queue_names_of_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO customer_former_names (customer_id, name) VALUES (NEW.id, OLD.shop_name) ON CONFLICT DO NOTHING;
  INSERT INTO customer_renames AS queued (customer_id) VALUES (NEW.id)
    ON CONFLICT (customer_id) DO UPDATE SET generation = queued.generation + 1;
  RETURN NULL;
END
$$;

-- Assigns records without a customer to a new customer with the same name, unless another customer has the name too. Versions don't change,
-- because no user edited the records. The trigger arguments are the table and its name column. PostgreSQL runs triggers in the order of
-- their names, which are numbered so that all transactions lock rows in the same order.
CREATE FUNCTION adopt_records_of_added_customers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    -- Looks up each name separately, because a join would compute the keys of the whole table for a few new customers. COLLATE "default"
    -- lets the collation of the column win; otherwise the index couldn't be used.
    'WITH matching AS MATERIALIZED (
        SELECT record.id, shop_name FROM (SELECT shop_name, company_key(shop_name COLLATE "default") AS key FROM added) AS named CROSS JOIN LATERAL (
          SELECT id FROM %1$I WHERE customer_id IS NULL AND %2$I <> '''' AND company_key(%2$I) = named.key OFFSET 0
        ) AS record
      ), known AS MATERIALIZED (SELECT shop_name, customer_of_company(shop_name) AS id FROM (SELECT DISTINCT shop_name FROM matching) AS named),
      found AS MATERIALIZED (SELECT id FROM %1$I WHERE id = ANY (ARRAY(SELECT id FROM matching)) AND customer_id IS NULL ORDER BY id FOR NO KEY UPDATE)
      UPDATE %1$I AS record SET customer_id = known.id, %2$I = shop_name FROM found JOIN matching USING (id) JOIN known USING (shop_name)
        WHERE record.id = found.id AND known.id IS NOT NULL',
    TG_ARGV[0], TG_ARGV[1]
  );
  RETURN NULL;
END
$$;

-- The same for a renamed customer.
CREATE FUNCTION adopt_records_of_renamed_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF customer_of_company(NEW.shop_name) COLLATE "C" = NEW.id THEN
    EXECUTE format(
      -- An array makes PostgreSQL run the subquery once, even if the plan was made for a nearly empty table.
      'UPDATE %1$I SET customer_id = $1, %2$I = $2 WHERE id = ANY (ARRAY(
        SELECT id FROM %1$I WHERE customer_id IS NULL AND company_key(%2$I) = company_key($2) ORDER BY id FOR NO KEY UPDATE
      ))', TG_ARGV[0], TG_ARGV[1]
    ) USING NEW.id, NEW.shop_name;
  END IF;
  RETURN NULL;
END
$$;
