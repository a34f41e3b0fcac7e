-- The stock of spare parts; each sortable column has its index, and substring search has one over all texts.
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
  search text COLLATE "und-x-icu" NOT NULL GENERATED ALWAYS AS (lower(name || E'\n' || part_number || E'\n' || supplier || E'\n' || description)) STORED
);

ALTER SEQUENCE part_ids OWNED BY parts.id;

CREATE INDEX parts_by_name ON parts (lower(name), id);
CREATE INDEX parts_by_part_number ON parts (lower(part_number), id);
CREATE INDEX parts_by_supplier ON parts (lower(supplier), id);
CREATE INDEX parts_by_quantity ON parts (quantity, id);
CREATE INDEX parts_by_cost ON parts (cost_cents, id);
CREATE INDEX parts_by_price ON parts (price_cents, id);
CREATE INDEX parts_search ON parts USING gin (search gin_trgm_ops);
