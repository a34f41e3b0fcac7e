-- Customers with their contacts, who owned which tool from when until when, and which customer went into which.
CREATE TABLE customers (
  id text COLLATE "C" PRIMARY KEY,
  -- The ICU collation sorts and lowers umlauts whatever locale the cluster was made with.
  shop_name text COLLATE "und-x-icu" NOT NULL,
  -- [{name, email, phone}]
  contacts jsonb NOT NULL,
  shipping_address text NOT NULL,
  billing_address text NOT NULL,
  -- What serial_owners says of today, in the order in which it was typed.
  tool_serials text[] NOT NULL,
  sync_status text NOT NULL DEFAULT 'pending' CHECK (sync_status IN ('synced', 'pending', 'error')),
  last_sync timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_updated timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  -- Whom it was merged into. Nothing is ever deleted, but such a customer is shown and found no more.
  merged_into text COLLATE "C" REFERENCES customers (id) CHECK (merged_into <> id),
  search text COLLATE "und-x-icu" NOT NULL GENERATED ALWAYS AS (
    lower(shop_name || E'\n' || as_lines(contact_texts(contacts, 'name')) || E'\n' || as_lines(tool_serials))
  ) STORED,
  email_keys text[] NOT NULL GENERATED ALWAYS AS (email_keys(contact_texts(contacts, 'email'))) STORED,
  phone_keys text[] NOT NULL GENERATED ALWAYS AS (phone_keys(contact_texts(contacts, 'phone'))) STORED
);

CREATE INDEX customers_by_name ON customers (lower(shop_name), id) WHERE merged_into IS NULL;
CREATE INDEX customers_name_start ON customers (lower(shop_name) text_pattern_ops) WHERE merged_into IS NULL;
CREATE INDEX customers_company ON customers (company_key(shop_name), created_at, id) WHERE merged_into IS NULL;
CREATE INDEX customers_likeness ON customers (likeness_key(shop_name)) WHERE merged_into IS NULL;
CREATE INDEX customers_search ON customers USING gin (search gin_trgm_ops);
CREATE INDEX customers_email_keys ON customers USING gin (email_keys);
CREATE INDEX customers_phone_keys ON customers USING gin (phone_keys);
CREATE INDEX customers_merged_into ON customers (merged_into) WHERE merged_into IS NOT NULL;

CREATE TABLE serial_owners (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id text COLLATE "C" NOT NULL REFERENCES customers (id),
  serial text NOT NULL,
  serial_key text COLLATE "C" NOT NULL GENERATED ALWAYS AS (serial_key(serial)) STORED,
  owned_from timestamptz(3) NOT NULL,
  -- Absent: it owns the tool now.
  owned_until timestamptz(3) CHECK (owned_until >= owned_from)
);

-- A tool has one owner at a time.
CREATE UNIQUE INDEX serial_owners_now ON serial_owners (serial_key) WHERE owned_until IS NULL;
CREATE INDEX serial_owners_serial ON serial_owners (serial_key, owned_from DESC, id DESC);
CREATE INDEX serial_owners_customer ON serial_owners (customer_id);

-- Which customer went into which, with what it takes to undo that.
CREATE TABLE customer_merges (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kept_id text COLLATE "C" NOT NULL REFERENCES customers (id),
  merged_id text COLLATE "C" NOT NULL REFERENCES customers (id),
  kept_name text NOT NULL,
  merged_name text NOT NULL,
  -- What the kept customer said before and after, and what was moved to it: ownerships, tickets, leads.
  image jsonb NOT NULL,
  merged_at timestamptz(3) NOT NULL,
  merged_by text NOT NULL,
  undone_at timestamptz(3),
  undone_by text,
  version integer NOT NULL DEFAULT 1
);

CREATE INDEX customer_merges_kept ON customer_merges (kept_id, merged_at DESC, id);
-- A customer goes into one other at a time.
CREATE UNIQUE INDEX customer_merges_now ON customer_merges (merged_id) WHERE undone_at IS NULL;
