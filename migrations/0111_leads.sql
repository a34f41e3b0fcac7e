-- Sales leads. Each stands at a place in the column of its status; the board, its sums and every list have an index.
CREATE SEQUENCE lead_ids;

CREATE TABLE leads (
  id text COLLATE "C" PRIMARY KEY DEFAULT 'LEAD-' || to_char(nextval('lead_ids'), 'FM99999999000000'),
  zoho_id text,
  contact_name text COLLATE "und-x-icu" NOT NULL,
  company_name text COLLATE "und-x-icu" NOT NULL,
  email text COLLATE "und-x-icu" NOT NULL DEFAULT '',
  phone text COLLATE "und-x-icu" NOT NULL DEFAULT '',
  status text NOT NULL DEFAULT 'New' CHECK (status IN ('New', 'Contacted', 'Qualified', 'Proposal Sent', 'Won', 'Lost')),
  estimated_value_cents bigint NOT NULL DEFAULT 0 CHECK (estimated_value_cents >= 0),
  source text NOT NULL DEFAULT 'Website',
  -- The digits of a fraction between 0 and 1, without the point; the smallest stands on top of its column.
  position text COLLATE "C" NOT NULL CHECK (position ~ '^[0-9]*[1-9]$'),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_updated timestamptz(3) NOT NULL DEFAULT now(),
  sync_status text NOT NULL DEFAULT 'pending' CHECK (sync_status IN ('synced', 'pending', 'error')),
  last_sync timestamptz(3),
  version integer NOT NULL DEFAULT 1,
  -- The ICU collation lowers umlauts whatever locale the cluster was made with.
  search text COLLATE "und-x-icu" NOT NULL GENERATED ALWAYS AS (lower(
    (id || E'\n' || company_name || E'\n' || contact_name || E'\n' || email || E'\n' || phone) COLLATE "und-x-icu"
  )) STORED
);

ALTER SEQUENCE lead_ids OWNED BY leads.id;

CREATE INDEX leads_board ON leads (status, position, id);
CREATE INDEX leads_source_board ON leads (source, status, position, id);
-- All that the sums of the columns need, so that no row is read for them.
CREATE INDEX leads_sums ON leads (source, status) INCLUDE (estimated_value_cents);
CREATE INDEX leads_newest ON leads (created_at DESC, id DESC);
CREATE INDEX leads_status_newest ON leads (status, created_at DESC, id DESC);
CREATE INDEX leads_company ON leads (company_key(company_name), created_at DESC, id DESC);
CREATE INDEX leads_search ON leads USING gin (search gin_trgm_ops);
CREATE UNIQUE INDEX leads_zoho_id ON leads (zoho_id) WHERE zoho_id IS NOT NULL;
CREATE INDEX leads_email ON leads (lower(email)) WHERE email <> '';
CREATE INDEX leads_phone_keys ON leads USING gin (phone_keys(ARRAY[phone]));
