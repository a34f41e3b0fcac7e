-- Records show their customer's current name: the names it had before, and the renamed customers whose records don't all show the new one yet.
CREATE TABLE customer_former_names (
  customer_id text COLLATE "C" NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  name text COLLATE "und-x-icu" NOT NULL,
  PRIMARY KEY (customer_id, name)
);

CREATE INDEX customer_former_names_key ON customer_former_names (company_key(name));

CREATE TABLE customer_renames (
  customer_id text COLLATE "C" PRIMARY KEY REFERENCES customers (id) ON DELETE CASCADE,
  generation integer NOT NULL DEFAULT 1
);

INSERT INTO customer_renames (customer_id)
  SELECT id FROM customers WHERE id IN (
    SELECT customers.id FROM tickets JOIN customers ON customers.id = customer_id WHERE customer_company <> shop_name
    UNION SELECT customers.id FROM leads JOIN customers ON customers.id = customer_id WHERE company_name <> shop_name
    UNION SELECT customers.id FROM tools JOIN customers ON customers.id = customer_id WHERE assigned_to <> shop_name
    UNION SELECT customers.id FROM loans JOIN customers ON customers.id = customer_id WHERE assigned_to <> shop_name
    UNION SELECT customers.id FROM tool_reservations JOIN customers ON customers.id = customer_id WHERE assigned_to <> shop_name
    UNION SELECT customers.id FROM invoices JOIN customers ON customers.id = customer_id WHERE account_company <> shop_name
  );
