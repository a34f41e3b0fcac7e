-- The stock of spare parts. What is on the shelf is the sum of what was received, used and corrected, and what repairs have reserved of it is known.
CREATE SEQUENCE part_ids;

CREATE TABLE parts (
  id text PRIMARY KEY DEFAULT 'P-' || to_char(nextval('part_ids'), 'FM99999990000'),
  -- The ICU collation sorts and lowers umlauts whatever locale the cluster was made with.
  part_number text COLLATE "und-x-icu" NOT NULL,
  name text COLLATE "und-x-icu" NOT NULL,
  description text COLLATE "und-x-icu" NOT NULL,
  quantity integer NOT NULL CHECK (quantity >= 0),
  cost_cents bigint NOT NULL CHECK (cost_cents >= 0),
  price_cents bigint NOT NULL CHECK (price_cents >= 0),
  supplier text COLLATE "und-x-icu" NOT NULL,
  compatible_models text[] NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_updated timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  search text COLLATE "und-x-icu" NOT NULL GENERATED ALWAYS AS (lower(name || E'\n' || part_number || E'\n' || supplier || E'\n' || description)) STORED,
  reorder_point integer NOT NULL DEFAULT 20 CHECK (reorder_point >= 0),
  reserved integer NOT NULL DEFAULT 0 CHECK (reserved >= 0),
  -- What repairs have reserved is as good as gone.
  is_to_order boolean NOT NULL GENERATED ALWAYS AS (quantity - reserved < reorder_point) STORED,
  CHECK (reserved <= quantity)
);

ALTER SEQUENCE part_ids OWNED BY parts.id;

-- Each sortable column has its index, and substring search has one over all texts.
CREATE INDEX parts_by_name ON parts (lower(name), id);
CREATE INDEX parts_by_part_number ON parts (lower(part_number), id);
CREATE INDEX parts_by_supplier ON parts (lower(supplier), id);
CREATE INDEX parts_by_quantity ON parts (quantity, id);
CREATE INDEX parts_by_cost ON parts (cost_cents, id);
CREATE INDEX parts_by_price ON parts (price_cents, id);
CREATE INDEX parts_search ON parts USING gin (search gin_trgm_ops);
CREATE INDEX parts_to_order ON parts (lower(name), id) WHERE is_to_order;

CREATE TABLE part_movements (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  part_id text NOT NULL REFERENCES parts (id),
  kind text NOT NULL CHECK (kind IN ('received', 'used', 'reserved', 'released', 'corrected')),
  -- Of a correction, what it adds or takes away; of all others, how many.
  quantity integer NOT NULL CHECK (CASE kind WHEN 'corrected' THEN quantity <> 0 ELSE quantity > 0 END),
  -- Of what is used, how many had been reserved for it.
  from_reserved integer NOT NULL DEFAULT 0 CHECK (from_reserved >= 0 AND from_reserved <= CASE kind WHEN 'used' THEN quantity ELSE 0 END),
  on_hand_change integer NOT NULL GENERATED ALWAYS AS
    (CASE kind WHEN 'received' THEN quantity WHEN 'corrected' THEN quantity WHEN 'used' THEN -quantity ELSE 0 END) STORED,
  reserved_change integer NOT NULL GENERATED ALWAYS AS
    (CASE kind WHEN 'reserved' THEN quantity WHEN 'released' THEN -quantity ELSE -from_reserved END) STORED,
  reason text NOT NULL DEFAULT '',
  ticket_id text COLLATE "C" CONSTRAINT part_movements_ticket REFERENCES tickets (id),
  -- The line of the repair order.
  line_id text,
  author text NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT now(),
  CHECK (kind <> 'corrected' OR reason <> ''),
  CHECK (ticket_id IS NOT NULL OR kind IN ('received', 'used', 'corrected')),
  CHECK (ticket_id IS NOT NULL OR line_id IS NULL)
);

CREATE INDEX part_movements_newest ON part_movements (part_id, id);
CREATE INDEX part_movements_of_ticket ON part_movements (ticket_id, part_id, line_id) WHERE ticket_id IS NOT NULL;

-- How many of each part were used, by day, for the reports.
-- A movement locks its part, so no two of them wait for a row here.
CREATE TABLE part_use_counters (
  -- 'all' has one row per part, whose start is of no meaning.
  period text NOT NULL CHECK (period IN ('day', 'all')),
  start date NOT NULL,
  part_id text NOT NULL REFERENCES parts (id) ON DELETE CASCADE,
  quantity bigint NOT NULL,
  PRIMARY KEY (period, start, part_id)
);

-- The parts used most of all time, and how many in all, without reading every part ever used.
CREATE INDEX part_use_counters_most ON part_use_counters (quantity DESC, part_id) WHERE period = 'all';
