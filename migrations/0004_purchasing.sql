-- Parts are ordered from suppliers on purchase orders, which update their costs. Labor and services have list prices.

-- ===== Suppliers: where parts come from. A part names its supplier; case and outer spaces don't matter =====

CREATE SEQUENCE supplier_ids;

CREATE TABLE suppliers (
  id text COLLATE "C" PRIMARY KEY DEFAULT 'SUP-' || to_char(nextval('supplier_ids'), 'FM99999990000'),
  name text COLLATE "und-x-icu" NOT NULL,
  contact text COLLATE "und-x-icu" NOT NULL DEFAULT '',
  email text COLLATE "und-x-icu" NOT NULL DEFAULT '',
  phone text COLLATE "und-x-icu" NOT NULL DEFAULT '',
  -- Days from the order to the delivery; null if unknown.
  lead_time_days integer CHECK (lead_time_days >= 0),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_updated timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  search text COLLATE "C" NOT NULL GENERATED ALWAYS AS (search_key(name || E'\n' || contact || E'\n' || email || E'\n' || phone)) STORED
);

ALTER SEQUENCE supplier_ids OWNED BY suppliers.id;

CREATE UNIQUE INDEX suppliers_name ON suppliers (lower(name));
CREATE INDEX suppliers_by_name ON suppliers (lower(name), id);
CREATE INDEX suppliers_search ON suppliers USING gin (search gin_trgm_ops);

INSERT INTO suppliers (name)
  SELECT min(btrim(supplier)) FROM parts WHERE btrim(supplier) <> '' GROUP BY lower(btrim(supplier)) ORDER BY lower(btrim(supplier));

-- ===== Costs of parts =====

-- Unit cost of the last received purchase order, and the average by quantity on hand; null before the first one.
ALTER TABLE parts ADD COLUMN last_cost_cents bigint CHECK (last_cost_cents >= 0);
ALTER TABLE parts ADD COLUMN average_cost_cents bigint CHECK (average_cost_cents >= 0);

CREATE INDEX parts_of_supplier ON parts (lower(btrim(supplier)));

-- ===== Purchase orders =====

CREATE SEQUENCE purchase_order_numbers AS integer;

CREATE TABLE purchase_orders (
  id text COLLATE "C" PRIMARY KEY GENERATED ALWAYS AS ('PO-' || lpad(number::text, greatest(6, length(number::text)), '0')) STORED,
  number integer NOT NULL UNIQUE DEFAULT nextval('purchase_order_numbers'),
  supplier_id text COLLATE "C" NOT NULL REFERENCES suppliers (id),
  -- As printed: the name when the order was placed.
  supplier_name text COLLATE "und-x-icu" NOT NULL,
  status text NOT NULL CHECK (status IN ('Draft', 'Ordered', 'Partly Received', 'Received', 'Canceled')),
  -- [{partId, partNumber, name, quantity, unitCost, received}], one line per part.
  lines jsonb NOT NULL,
  note text NOT NULL DEFAULT '',
  total_cents bigint NOT NULL CHECK (total_cents >= 0),
  ordered_by text NOT NULL DEFAULT '',
  ordered_at timestamptz(3),
  -- By the supplier's lead time; null if unknown.
  expected_on date,
  -- IDs of the receipts booked so far. A repeated one isn't booked again.
  receipt_ids uuid[] NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_updated timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  search text COLLATE "C" NOT NULL GENERATED ALWAYS AS (search_key(
    'PO-' || lpad(number::text, greatest(6, length(number::text)), '0') || E'\n' || supplier_name
  )) STORED,
  CHECK ((ordered_at IS NULL) OR status <> 'Draft')
);

ALTER SEQUENCE purchase_order_numbers OWNED BY purchase_orders.number;

CREATE UNIQUE INDEX purchase_orders_draft ON purchase_orders (supplier_id) WHERE status = 'Draft';
CREATE INDEX purchase_orders_by_status ON purchase_orders (status, number);
CREATE INDEX purchase_orders_of_supplier ON purchase_orders (supplier_id, number);
CREATE INDEX purchase_orders_open ON purchase_orders (number) WHERE status IN ('Draft', 'Ordered', 'Partly Received');
CREATE INDEX purchase_orders_search ON purchase_orders USING gin (search gin_trgm_ops);

-- ===== Price list: labor and services =====

CREATE SEQUENCE price_list_item_ids;

CREATE TABLE price_list_items (
  id text COLLATE "C" PRIMARY KEY DEFAULT 'PRC-' || to_char(nextval('price_list_item_ids'), 'FM99999990000'),
  name text COLLATE "und-x-icu" NOT NULL,
  unit_price_cents bigint NOT NULL CHECK (unit_price_cents >= 0),
  unit text NOT NULL CHECK (unit IN ('hour', 'flat')),
  -- Inactive items stay in the list but aren't offered.
  is_active boolean NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_updated timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  search text COLLATE "C" NOT NULL GENERATED ALWAYS AS (search_key(name)) STORED
);

ALTER SEQUENCE price_list_item_ids OWNED BY price_list_items.id;

CREATE INDEX price_list_items_by_name ON price_list_items (lower(name), id);
CREATE INDEX price_list_items_search ON price_list_items USING gin (search gin_trgm_ops);
