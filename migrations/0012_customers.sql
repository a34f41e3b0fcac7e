-- Customers with their contacts, and who owned which tool from when until when.
CREATE FUNCTION contact_texts(contacts jsonb, field text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ARRAY(SELECT contact ->> field FROM jsonb_array_elements(contacts) AS contact);

CREATE FUNCTION as_lines(texts text[]) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN array_to_string(texts, E'\n');

CREATE FUNCTION email_keys(emails text[]) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ARRAY(SELECT DISTINCT lower(btrim(email) COLLATE "und-x-icu") COLLATE "C" FROM unnest(emails) AS email WHERE btrim(email) <> '');

-- The digits of each number; of one with a country prefix also what may remain without it, because nobody writes it the same
-- way twice: '+49 (0)30 123456' and '030 123456', '+1 555 123 4567' and '(555) 123-4567'. Fewer than seven digits say nothing.
CREATE FUNCTION phone_keys(phones text[]) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ARRAY(
    SELECT DISTINCT ltrim(substr(digits, 1 + cut), '0')
    FROM (
      SELECT ltrim(regexp_replace(phone, '[^0-9]', '', 'g'), '0') AS digits, phone ~ '^\s*(\+|00)' AS is_international FROM unnest(phones) AS phone
    ) AS number CROSS JOIN generate_series(0, 3) AS cut
    WHERE (cut = 0 OR is_international OR (cut = 1 AND digits ~ '^1[0-9]{10}$')) AND length(ltrim(substr(digits, 1 + cut), '0')) >= 7
  );

-- A shop's name without letter case, blanks, punctuation and the form of its company, to find one that was entered twice.
CREATE FUNCTION likeness_key(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN replace(regexp_replace(
    regexp_replace(regexp_replace(lower(name COLLATE "und-x-icu"), '[.''’]', '', 'g'), '[^[:alnum:]]+', ' ', 'g'),
    '( (inc|incorporated|llc|llp|lp|ltd|limited|corp|corporation|co|company|plc|pty|gmbh|mbh|ag|kg|ohg|ug|gbr|ek|bv|nv|sa|sarl|srl|spa|ab|as|oy))+ *$', ''
  ), ' ', '') COLLATE "C";

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
