-- The database schema, one section per feature. Referenced tables come first. Functions and triggers are in .sql files below src/.
--
-- Text that is sorted or lowercased has the collation und-x-icu, so that results don't depend on the locale of the cluster. IDs and
-- keys in byte order have "C". Searches use trigrams of search keys.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- ===== Users =====

CREATE TABLE users (
  id text PRIMARY KEY,
  full_name text NOT NULL,
  username text NOT NULL,
  email text NOT NULL,
  password_hash text NOT NULL,
  role text NOT NULL CHECK (role IN ('Admin', 'User')),
  is_active boolean NOT NULL DEFAULT true,
  last_login timestamptz(3),
  zoho_user_id text,
  -- With this ID, one request checks whether a linked user is still active in Zoho CRM.
  zoho_crm_user_id text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX users_username ON users (lower(username));
CREATE UNIQUE INDEX users_email ON users (lower(email));
CREATE UNIQUE INDEX users_zoho_user_id ON users (zoho_user_id);
CREATE UNIQUE INDEX users_zoho_user_id_key ON users (zoho_user_id);
CREATE INDEX users_full_name ON users (full_name);

-- ===== Sign-in: sessions, and the throttle that all servers share =====

CREATE TABLE sessions (
  -- SHA-256 of the cookie, so that a copy of this table can't be used to sign in.
  id text PRIMARY KEY,
  -- Identifies the session in the API. `id` changes with the secret in the cookie.
  public_id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  began_with text NOT NULL DEFAULT 'password' CHECK (began_with IN ('password', 'zoho')),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_seen_at timestamptz(3) NOT NULL DEFAULT now(),
  -- When the user last entered the password, which changes to accounts require.
  password_proved_at timestamptz(3),
  -- The browser's User-Agent header when the session was last used.
  user_agent text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT ''
);
COMMENT ON TABLE sessions IS 'Not in backups: all users sign in again after a restore.';
CREATE INDEX sessions_user_id ON sessions (user_id);

-- Browsers that a user has signed in from. Each has its own throttle, so strangers can't lock out the user.
CREATE TABLE known_devices (
  id text NOT NULL,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  last_used_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (id, user_id)
);
CREATE INDEX known_devices_user_id ON known_devices (user_id);

CREATE TABLE sign_in_failures (
  -- An account, an account on a known device, or the hash of an unknown username.
  key text PRIMARY KEY,
  failures integer NOT NULL,
  last_failure_at timestamptz(3) NOT NULL,
  -- Null without a pause. A pause of zero length would grow if the clock is set back.
  blocked_until timestamptz(3)
);
CREATE INDEX sign_in_failures_last_failure_at ON sign_in_failures (last_failure_at);

CREATE TABLE sign_in_addresses (
  address text PRIMARY KEY,
  failures integer NOT NULL,
  window_started_at timestamptz(3) NOT NULL
);
CREATE INDEX sign_in_addresses_window_started_at ON sign_in_addresses (window_started_at);

-- Hash of the one-time setup link that the last startup printed; empty once an Admin exists.
CREATE TABLE setup_tokens (
  id text PRIMARY KEY,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
COMMENT ON TABLE setup_tokens IS 'Not in backups: a setup link is valid until the next startup.';

-- ===== Audit log: entries are added and never changed =====

CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz(3) NOT NULL DEFAULT now(),
  -- Not a reference: entries outlive the account.
  actor_id text,
  actor_name text NOT NULL,
  action text NOT NULL,
  -- Record kind and ID, such as 'part:P-0001'.
  subject text NOT NULL,
  -- The name at the time; null if the record has none.
  subject_name text,
  detail jsonb NOT NULL,
  -- Each changed field with its values before and after.
  changes jsonb NOT NULL DEFAULT '[]',
  address text
);
-- Every filter has an index in the order of the list.
CREATE INDEX audit_log_at ON audit_log (at, id);
CREATE INDEX audit_log_action ON audit_log (action, at, id);
CREATE INDEX audit_log_subject ON audit_log (subject, at, id);
CREATE INDEX audit_log_kind ON audit_log ((split_part(subject, ':', 1)), at, id);
-- Without coalesce, IS NULL would not use the order of the index.
CREATE INDEX audit_log_actor ON audit_log ((coalesce(actor_id, 'system')), at, id);
CREATE INDEX audit_log_actor_action ON audit_log ((coalesce(actor_id, 'system')), action, at, id);
CREATE INDEX audit_log_name ON audit_log USING gin (search_key(coalesce(subject_name, subject)) gin_trgm_ops);

-- ===== Settings: one row per group =====

CREATE TABLE settings (
  name text PRIMARY KEY,
  value jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1
);

-- ===== Provider access: OAuth consent, and the request limits that all servers share =====

-- Browsers that were sent to a provider's consent page.
CREATE TABLE consent_states (
  id text PRIMARY KEY,
  purpose text NOT NULL,
  -- Hash of the token in the browser's cookie.
  browser text NOT NULL,
  redirect_uri text NOT NULL,
  -- PKCE verifier (RFC 7636), encrypted.
  code_verifier text,
  created_at timestamptz(3) NOT NULL
);
COMMENT ON TABLE consent_states IS 'Not in backups: valid for 10 minutes and one browser.';

-- Requests that are waiting, running, or were sent within the last minute.
CREATE TABLE provider_calls (
  id uuid PRIMARY KEY,
  provider text NOT NULL,
  service text NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'running', 'over')),
  -- When the request ended, or when it counts as lost unless its server renews it.
  until timestamptz(3) NOT NULL
);
COMMENT ON TABLE provider_calls IS 'Not in backups: a restored copy counts its own calls.';

-- The remaining API limit that each service reported.
CREATE TABLE provider_allowances (
  service text PRIMARY KEY,
  -- Null if the limit is far away.
  remaining integer,
  seen_at timestamptz(3),
  -- The highest value of `remaining` in the last days.
  highest integer,
  highest_at timestamptz(3),
  -- No request is sent before this time.
  stopped_until timestamptz(3)
);
COMMENT ON TABLE provider_allowances IS 'Not in backups: the provider returns it again.';

-- ===== Zoho connection and sign-in with Zoho =====

-- One row while a refresh token is stored. Tokens are encrypted.
CREATE TABLE zoho_connection (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  -- Changes with the refresh token, so that late responses to an earlier one are ignored.
  generation uuid NOT NULL DEFAULT gen_random_uuid(),
  connected_at timestamptz(3) NOT NULL,
  -- Null for a pasted token: the environment names the accounts server.
  accounts_url text,
  organization text,
  org_id text,
  missing_scopes text[] NOT NULL DEFAULT '{}',
  -- A copy of the token in the settings, to revoke it after it is removed there.
  refresh_token text,
  access_token text,
  access_until timestamptz(3),
  -- Until this time, one server renews the access token and the others wait for it.
  refreshing_until timestamptz(3),
  -- Until this time, Zoho issues no access tokens.
  paused_until timestamptz(3),
  problem text,
  problem_since timestamptz(3),
  -- Requests that undo changes in Zoho, such as webhooks, before the token is revoked.
  final_calls jsonb NOT NULL DEFAULT '[]'
);

-- Active users of the connected organization who signed in at Zoho and aren't signed in to OBDesk yet.
CREATE TABLE zoho_registrations (
  -- Hash of the token in the browser's cookie.
  id text PRIMARY KEY,
  zoho_user_id text NOT NULL,
  crm_user_id text,
  email text NOT NULL,
  full_name text NOT NULL,
  -- The account to link after its password is entered; null if the person has none and may register.
  user_id text REFERENCES users (id) ON DELETE CASCADE,
  validations integer NOT NULL DEFAULT 0,
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL
);
COMMENT ON TABLE zoho_registrations IS 'Not in backups: valid for 15 minutes and one browser.';
CREATE INDEX zoho_registrations_user_id ON zoho_registrations (user_id);

-- ===== QuickBooks connection =====

-- One row while QuickBooks is connected. Tokens are encrypted.
CREATE TABLE quickbooks_connection (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  -- Changes with each connection, so that late responses to an earlier one are ignored.
  generation uuid NOT NULL DEFAULT gen_random_uuid(),
  connected_at timestamptz(3) NOT NULL,
  -- The QuickBooks company.
  realm_id text NOT NULL,
  company_name text,
  currency text,
  -- Each renewal replaces it.
  refresh_token text NOT NULL,
  access_token text,
  access_until timestamptz(3),
  -- Until this time, one server renews the tokens and the others wait for it.
  refreshing_until timestamptz(3),
  -- Until this time, no tokens are requested because Intuit refused to issue any.
  paused_until timestamptz(3),
  problem text,
  problem_since timestamptz(3)
);
COMMENT ON TABLE quickbooks_connection IS 'Not in backups: a restored copy must not change the books, and its tokens expire within an hour. An Admin reconnects.';

-- ===== Backups =====

CREATE TABLE backups (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL CHECK (kind IN ('nightly', 'manual', 'command')),
  state text NOT NULL CHECK (state IN ('running', 'done', 'failed')),
  -- The server whose folder has the file.
  host text NOT NULL,
  file_name text NOT NULL,
  started_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  bytes bigint NOT NULL DEFAULT 0,
  tables integer NOT NULL DEFAULT 0,
  rows bigint NOT NULL DEFAULT 0,
  -- Percent, while the backup is running.
  progress integer NOT NULL DEFAULT 0,
  -- When the finished file was read again and all checksums matched.
  checked_at timestamptz(3),
  -- Why the backup failed.
  message text NOT NULL DEFAULT '',
  created_by_name text NOT NULL,
  version integer NOT NULL DEFAULT 1
);
COMMENT ON TABLE backups IS 'Not in backups: it lists files on these servers.';
CREATE INDEX backups_newest ON backups (started_at DESC, id DESC);

-- Jobs that were waiting when a backup was made. The first startup after a restore queues them.
CREATE TABLE waiting_jobs (
  queue text NOT NULL,
  data jsonb NOT NULL
);

-- ===== Customers, the tools they own, and merges of duplicates =====

CREATE TABLE customers (
  id text COLLATE "C" PRIMARY KEY,
  shop_name text COLLATE "und-x-icu" NOT NULL,
  -- [{name, email, phone}]
  contacts jsonb NOT NULL,
  shipping_address text NOT NULL,
  billing_address text NOT NULL,
  -- The tools that serial_owners has for this customer now, in the order of the form.
  tool_serials text[] NOT NULL,
  -- The customer it was merged into. Merged customers are hidden from lists and search.
  merged_into text COLLATE "C" REFERENCES customers (id) CHECK (merged_into <> id),
  zoho_id text,
  sync_status text NOT NULL DEFAULT 'pending' CONSTRAINT customers_sync_status_check
    CHECK (sync_status IN ('synced', 'pending', 'error', 'unsynced') AND (sync_status <> 'synced' OR last_sync IS NOT NULL)),
  last_sync timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_updated timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  search text COLLATE "C" NOT NULL GENERATED ALWAYS AS (customer_search(shop_name, contacts, tool_serials)) STORED,
  email_keys text[] NOT NULL GENERATED ALWAYS AS (email_keys(contact_texts(contacts, 'email'))) STORED,
  phone_keys text[] NOT NULL GENERATED ALWAYS AS (phone_keys(contact_texts(contacts, 'phone'))) STORED
);
CREATE INDEX customers_by_name ON customers (lower(shop_name), id) WHERE merged_into IS NULL;
CREATE INDEX customers_name_start ON customers (search_key(shop_name) text_pattern_ops) WHERE merged_into IS NULL;
CREATE INDEX customers_company ON customers (company_key(shop_name), created_at, id) WHERE merged_into IS NULL;
-- The name of a merged customer refers to the one it was merged into, unless another customer has it.
CREATE INDEX customers_merged_company ON customers (company_key(shop_name)) WHERE merged_into IS NOT NULL;
CREATE INDEX customers_merged_into ON customers (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX customers_likeness ON customers (likeness_key(shop_name)) WHERE merged_into IS NULL;
CREATE INDEX customers_email_keys ON customers USING gin (email_keys);
CREATE INDEX customers_phone_keys ON customers USING gin (phone_keys);
CREATE INDEX customers_search ON customers USING gin (search gin_trgm_ops) WITH (gin_pending_list_limit = 256);
CREATE UNIQUE INDEX customers_zoho_id ON customers (zoho_id) WHERE zoho_id IS NOT NULL;
CREATE INDEX customers_not_synced ON customers (sync_status, id) WHERE sync_status <> 'synced';

CREATE TABLE serial_owners (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id text COLLATE "C" NOT NULL REFERENCES customers (id),
  serial text NOT NULL,
  serial_key text COLLATE "C" NOT NULL GENERATED ALWAYS AS (serial_key(serial)) STORED,
  owned_from timestamptz(3) NOT NULL,
  -- Null for the current owner.
  owned_until timestamptz(3) CHECK (owned_until >= owned_from)
);
-- A tool has one owner at a time.
CREATE UNIQUE INDEX serial_owners_now ON serial_owners (serial_key) WHERE owned_until IS NULL;
CREATE INDEX serial_owners_serial ON serial_owners (serial_key, owned_from DESC, id DESC);
CREATE INDEX serial_owners_customer ON serial_owners (customer_id);

CREATE TABLE customer_merges (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kept_id text COLLATE "C" NOT NULL REFERENCES customers (id),
  merged_id text COLLATE "C" NOT NULL REFERENCES customers (id),
  kept_name text NOT NULL,
  merged_name text NOT NULL,
  -- For the undo: the kept customer before and after, and the IDs of the records that were moved.
  image jsonb NOT NULL,
  merged_at timestamptz(3) NOT NULL,
  merged_by text NOT NULL,
  undone_at timestamptz(3),
  undone_by text,
  version integer NOT NULL DEFAULT 1
);
CREATE INDEX customer_merges_kept ON customer_merges (kept_id, merged_at DESC, id);
-- A customer is merged into one other at a time.
CREATE UNIQUE INDEX customer_merges_now ON customer_merges (merged_id) WHERE undone_at IS NULL;

-- Pairs that a user marked as not duplicates.
CREATE TABLE distinct_customers (
  one_id text COLLATE "C" NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  other_id text COLLATE "C" NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  marked_by text NOT NULL,
  marked_at timestamptz(3) NOT NULL,
  PRIMARY KEY (one_id, other_id),
  CHECK (one_id < other_id)
);
CREATE INDEX distinct_customers_other ON distinct_customers (other_id);

CREATE TABLE customer_former_names (
  customer_id text COLLATE "C" NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  name text COLLATE "und-x-icu" NOT NULL,
  PRIMARY KEY (customer_id, name)
);
CREATE INDEX customer_former_names_key ON customer_former_names (company_key(name));

-- Renamed customers whose records don't all show the new name yet.
CREATE TABLE customer_renames (
  customer_id text COLLATE "C" PRIMARY KEY REFERENCES customers (id) ON DELETE CASCADE,
  -- Increases with each rename.
  generation integer NOT NULL DEFAULT 1
);

-- ===== Tickets with their history and internal comments =====

-- The fill factor leaves room for the next version of a row on its page, so that a save that changes no index key writes to
-- no index.
CREATE TABLE tickets (
  id text COLLATE "C" PRIMARY KEY,
  summary text NOT NULL,
  type text NOT NULL CHECK (type IN ('SOD', 'Tech Support', 'Bug Report', 'Tool Repair')),
  status text NOT NULL CHECK (status IN (
    'New', 'In Progress', 'On Hold', 'Resolved', 'Received', 'Diagnosing', 'Awaiting Approval', 'Awaiting Parts', 'Repairing', 'Shipped'
  )),
  is_open boolean NOT NULL GENERATED ALWAYS AS (status NOT IN ('Resolved', 'Shipped')) STORED,
  billing_status text NOT NULL DEFAULT 'Not Billable',
  source_email text NOT NULL DEFAULT 'internal',

  -- Null if no customer, or more than one, has the name in `customer_company`.
  customer_id text COLLATE "C" CONSTRAINT tickets_customer REFERENCES customers (id) ON DELETE SET NULL,
  customer_company text NOT NULL,
  customer_name text NOT NULL DEFAULT '',
  customer_email text NOT NULL DEFAULT '',
  tool_serial text NOT NULL DEFAULT '',
  channel text NOT NULL DEFAULT '',
  department text NOT NULL DEFAULT '',
  alert_tags text[] NOT NULL DEFAULT '{}',

  -- False if the customer didn't say which vehicle it is.
  vehicle_stated boolean NOT NULL DEFAULT true,
  vehicle_year integer,
  vehicle_make text NOT NULL DEFAULT '',
  vehicle_model text NOT NULL DEFAULT '',
  vin text NOT NULL DEFAULT '',
  reg text NOT NULL DEFAULT '',
  chassis text NOT NULL DEFAULT '',
  mileage integer,
  mileage_unit text NOT NULL DEFAULT 'km',

  -- [{id, name, email, avatar}] as displayed. Entries without an id aren't users.
  assignees jsonb NOT NULL DEFAULT '[]',
  -- User IDs of the assignees, or 'name:Ann Lee' if an assignee isn't a user. For searches and counts.
  assignee_keys text[] NOT NULL DEFAULT '{}',
  -- The name as displayed, and the user if there is one.
  technician_name text NOT NULL DEFAULT '',
  technician_user_id text,
  scheduled_date date,
  scheduled_time text NOT NULL DEFAULT '',
  -- When a ticket returns to the top of its list, and whether it has.
  follow_up_date date,
  is_follow_up_due boolean NOT NULL DEFAULT false,

  rma_number text NOT NULL DEFAULT '',
  rma_line_items jsonb NOT NULL DEFAULT '[]',
  rma_outcome text NOT NULL DEFAULT 'Not yet decided'
    CHECK (rma_outcome IN ('Not yet decided', 'Repaired', 'Replaced', 'Advance-replaced')),
  replacement_serial text NOT NULL DEFAULT '',
  arrived_with text NOT NULL DEFAULT '',
  product_sku text NOT NULL DEFAULT '',
  service_type text NOT NULL DEFAULT '',
  order_date date,
  payment_status text NOT NULL DEFAULT 'Unpaid',
  shipping_status text NOT NULL DEFAULT 'Pending',

  -- The ticket it was merged into.
  merged_into text COLLATE "C" CONSTRAINT tickets_merged_into REFERENCES tickets (id),
  zoho_case_id text,
  sync_status text NOT NULL DEFAULT 'pending' CONSTRAINT tickets_sync_status_check
    CHECK (sync_status IN ('synced', 'pending', 'error', 'unsynced') AND (sync_status <> 'synced' OR last_sync IS NOT NULL)),
  last_sync timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_updated timestamptz(3) NOT NULL DEFAULT now(),
  last_modified_by text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  -- In lines, so that no match spans two fields. Its trigram index is on ticket_search_texts.
  search_text text COLLATE "C" NOT NULL GENERATED ALWAYS AS (search_key(
    id || E'\n' || summary || E'\n' || customer_company || E'\n' || customer_name || E'\n' || customer_email
      || E'\n' || tool_serial || E'\n' || vin || E'\n' || reg
  )) STORED
) WITH (fillfactor = 85);
CREATE INDEX tickets_created ON tickets (created_at DESC, id DESC);
CREATE INDEX tickets_customer ON tickets (customer_id, created_at DESC, id DESC) WHERE customer_id IS NOT NULL;
-- A new customer takes over the tickets with its name.
CREATE INDEX tickets_company ON tickets (company_key(customer_company), created_at DESC, id DESC);
CREATE INDEX tickets_email ON tickets (lower(customer_email COLLATE "und-x-icu")) WHERE customer_email <> '';
CREATE INDEX tickets_serial ON tickets (serial_key(tool_serial), created_at DESC, id DESC) WHERE tool_serial <> '';
-- A complete VIN is also found by its last six characters, which few vehicles share.
CREATE INDEX tickets_vin_end ON tickets (right(code_key(vin), 6)) WHERE vin <> '';
CREATE INDEX tickets_reg ON tickets (code_key(reg)) WHERE reg <> '';
CREATE INDEX tickets_chassis ON tickets (chassis, created_at DESC) WHERE chassis <> '';
CREATE INDEX tickets_model ON tickets (vehicle_model, vehicle_make, created_at DESC) WHERE vehicle_model <> '';
CREATE INDEX tickets_technician ON tickets (technician_user_id) WHERE technician_user_id IS NOT NULL;
-- The repairs of a week, and those of one technician on one day.
CREATE INDEX tickets_jobs ON tickets (scheduled_date, technician_user_id) WHERE type = 'Tool Repair' AND scheduled_date IS NOT NULL;
CREATE INDEX tickets_follow_up_waiting ON tickets (follow_up_date) WHERE follow_up_date IS NOT NULL AND NOT is_follow_up_due;
CREATE INDEX tickets_rma_number ON tickets (code_key(rma_number)) WHERE rma_number <> '';
CREATE INDEX tickets_merged ON tickets (merged_into) WHERE merged_into IS NOT NULL;
CREATE UNIQUE INDEX tickets_zoho_case_id ON tickets (zoho_case_id) WHERE zoho_case_id IS NOT NULL;
CREATE INDEX tickets_not_synced ON tickets (sync_status, id) WHERE sync_status <> 'synced';

-- Digit counts of ticket numbers that are all taken, so that they aren't searched again.
CREATE TABLE ticket_number_widths_used_up (width integer PRIMARY KEY);

CREATE TABLE ticket_history (
  ticket_id text COLLATE "C" NOT NULL REFERENCES tickets (id),
  id uuid NOT NULL,
  -- Insertion order. Entries of one save have the same time.
  position bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  at timestamptz(3) NOT NULL DEFAULT now(),
  author text NOT NULL,
  -- Null if the author isn't a user. Not a reference: entries outlive the account.
  author_id text,
  type text NOT NULL CHECK (type IN ('NOTE', 'EMAIL', 'EVENT', 'STATUS_CHANGE', 'ATTACHMENT')),
  category text NOT NULL DEFAULT '',
  -- 'text' by a user, 'imported-text' or 'zoho-text' from outside. All other kinds are facts, whose content is composed from their data.
  kind text NOT NULL DEFAULT 'text',
  data jsonb NOT NULL DEFAULT '{}',
  content text NOT NULL,
  PRIMARY KEY (ticket_id, id)
);
CREATE INDEX ticket_history_position ON ticket_history (ticket_id, position);
-- Searches read the whole pending list, so it is short.
CREATE INDEX ticket_history_words ON ticket_history USING gin (text_words(content)) WITH (gin_pending_list_limit = 512)
  WHERE type IN ('NOTE', 'EMAIL');
CREATE INDEX ticket_history_newest ON ticket_history (position) WHERE type IN ('NOTE', 'EMAIL');

CREATE TABLE ticket_comments (
  id uuid PRIMARY KEY,
  ticket_id text COLLATE "C" NOT NULL REFERENCES tickets (id),
  position bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  at timestamptz(3) NOT NULL DEFAULT now(),
  author text NOT NULL,
  author_id text,
  content text NOT NULL
);
CREATE INDEX ticket_comments_position ON ticket_comments (ticket_id, position);

-- ===== Ticket lists and search =====

-- Copies of tickets in narrow rows, because saving a ticket would otherwise write to every list index. Only triggers of tickets
-- write them, so they need no references.

-- The columns that lists filter and sort by.
CREATE TABLE ticket_listings (
  listed_id text COLLATE "C" PRIMARY KEY,
  listed_at timestamptz(3) NOT NULL,
  listed_type text NOT NULL,
  listed_status text NOT NULL,
  listed_open boolean NOT NULL,
  listed_make text NOT NULL,
  listed_department text NOT NULL,
  listed_billing text NOT NULL,
  listed_day date,
  listed_customer text COLLATE "C",
  -- Not indexed: for searches that read a list in its order.
  listed_text text COLLATE "C" NOT NULL
);
CREATE INDEX ticket_listings_newest ON ticket_listings (listed_at DESC, listed_id DESC);
CREATE INDEX ticket_listings_state ON ticket_listings (listed_open, listed_at DESC, listed_id DESC);
CREATE INDEX ticket_listings_type_state ON ticket_listings (listed_type, listed_open, listed_at DESC, listed_id DESC);
CREATE INDEX ticket_listings_type_status ON ticket_listings (listed_type, listed_status, listed_at DESC, listed_id DESC);
CREATE INDEX ticket_listings_make ON ticket_listings (listed_make, listed_at DESC, listed_id DESC) WHERE listed_make <> '';
CREATE INDEX ticket_listings_department ON ticket_listings (listed_department, listed_at DESC, listed_id DESC)
  WHERE listed_department <> '';
-- Finished work without an invoice.
CREATE INDEX ticket_listings_unbilled ON ticket_listings (listed_at DESC, listed_id DESC)
  WHERE NOT listed_open AND listed_type IN ('SOD', 'Tool Repair') AND listed_billing = 'Not Billable';
-- Repairs without a day.
CREATE INDEX ticket_listings_unplanned ON ticket_listings (listed_at DESC, listed_id DESC)
  WHERE listed_type = 'Tool Repair' AND listed_open AND listed_day IS NULL;
CREATE INDEX ticket_listings_unresolved ON ticket_listings (listed_customer)
  WHERE listed_customer IS NOT NULL AND listed_status <> 'Resolved';

CREATE TABLE ticket_assignees (
  person_key text NOT NULL,
  is_open boolean NOT NULL,
  ticket_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (person_key, is_open, ticket_id)
);
CREATE INDEX ticket_assignees_ticket ON ticket_assignees (ticket_id);

CREATE TABLE ticket_search_texts (
  ticket_id text COLLATE "C" PRIMARY KEY,
  text text COLLATE "C" NOT NULL
);
CREATE INDEX ticket_search_texts_words ON ticket_search_texts USING gin (text gin_trgm_ops) WITH (gin_pending_list_limit = 256);

-- ===== Ticket counters =====

-- Written by triggers, so that totals and reports cost the same for any number of tickets. The sum of `delta` is the count: rows
-- are only added, so that saves don't wait for each other, and are combined now and then.

-- Changes that the counters don't contain yet.
CREATE TABLE ticket_count_queue (
  delta bigint NOT NULL,
  type text NOT NULL,
  status text NOT NULL,
  is_open boolean NOT NULL,
  vehicle_make text NOT NULL,
  department text NOT NULL,
  assignee_keys text[] NOT NULL,
  created_at timestamptz(3) NOT NULL
);

CREATE TABLE ticket_counters (
  type text NOT NULL,
  status text NOT NULL,
  -- 'all', 'make', 'assignee' or 'unassigned'. `value` is the make or the assignee, otherwise empty.
  facet text NOT NULL,
  value text NOT NULL,
  delta bigint NOT NULL
);
CREATE INDEX ticket_counters_facet_value ON ticket_counters (facet, value);

-- Tickets by the day and month (UTC) in which they were opened.
CREATE TABLE ticket_period_counters (
  period text NOT NULL CHECK (period IN ('day', 'month')),
  -- The day, or the first day of the month.
  start date NOT NULL,
  -- 'technician' is the first assignee; `value` is empty if the ticket is unassigned.
  facet text NOT NULL CHECK (facet IN ('type', 'technician')),
  value text NOT NULL,
  delta bigint NOT NULL
);
CREATE INDEX ticket_period_counters_start ON ticket_period_counters (period, facet, start);

CREATE TABLE ticket_fleet_counters (
  make text NOT NULL,
  department text NOT NULL,
  is_open boolean NOT NULL,
  delta bigint NOT NULL
);

-- When tickets were closed and first replied to. Tickets without such a time have no row.
CREATE TABLE ticket_times (
  ticket_id text COLLATE "C" PRIMARY KEY REFERENCES tickets (id) ON DELETE CASCADE,
  type text NOT NULL,
  opened_at timestamptz(3) NOT NULL,
  -- The last time; unchanged while the ticket is reopened.
  closed_at timestamptz(3),
  -- Reopened more than ten minutes after it was closed. Anything sooner is a correction.
  was_reopened boolean NOT NULL DEFAULT false,
  -- When staff first called, emailed or wrote to the customer.
  replied_at timestamptz(3),
  -- `closed_at` of a merged ticket, for the undo. Merged tickets don't count as closed or replied to.
  closed_before_merge timestamptz(3)
);
CREATE INDEX ticket_times_closed ON ticket_times (closed_at) WHERE closed_at IS NOT NULL;
CREATE INDEX ticket_times_replied ON ticket_times (replied_at) WHERE replied_at IS NOT NULL;

-- ===== Repairs: approvals by the customer =====

CREATE TABLE rma_approvals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ticket_id text COLLATE "C" NOT NULL REFERENCES tickets (id),
  -- The person at the customer.
  approved_by text NOT NULL,
  recorded_by text NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT now(),
  lines jsonb NOT NULL,
  total_cents bigint NOT NULL,
  -- When it was withdrawn, or replaced by a newer approval.
  ended_at timestamptz(3)
);
CREATE UNIQUE INDEX rma_approvals_standing ON rma_approvals (ticket_id) WHERE ended_at IS NULL;
CREATE INDEX rma_approvals_of_ticket ON rma_approvals (ticket_id);

-- ===== Bulk changes of tickets, with the data needed to undo them =====

CREATE TABLE ticket_bulk_changes (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- The changed fields of each ticket, before and after.
  image jsonb NOT NULL,
  changed_at timestamptz(3) NOT NULL,
  -- The user who may undo it. Not a reference: the change outlives the account.
  changed_by text NOT NULL,
  undone_at timestamptz(3)
);

-- ===== Related tickets and merged tickets =====

CREATE TABLE ticket_relations (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- Reads: from_id is kind to_id.
  from_id text COLLATE "C" NOT NULL CONSTRAINT ticket_relations_from REFERENCES tickets (id),
  kind text NOT NULL CHECK (kind IN ('duplicate of', 'caused by', 'child of')),
  to_id text COLLATE "C" NOT NULL CONSTRAINT ticket_relations_to REFERENCES tickets (id),
  created_at timestamptz(3) NOT NULL,
  created_by text NOT NULL,
  CHECK (from_id <> to_id)
);
-- Two tickets have one relation.
CREATE UNIQUE INDEX ticket_relations_pair ON ticket_relations (least(from_id, to_id), greatest(from_id, to_id));
CREATE INDEX ticket_relations_of ON ticket_relations (from_id);
CREATE INDEX ticket_relations_to_id ON ticket_relations (to_id);

CREATE TABLE ticket_merges (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kept_id text COLLATE "C" NOT NULL CONSTRAINT ticket_merges_kept REFERENCES tickets (id),
  merged_id text COLLATE "C" NOT NULL CONSTRAINT ticket_merges_merged REFERENCES tickets (id),
  kept_name text NOT NULL,
  merged_name text NOT NULL,
  -- For the undo: the status of the merged ticket and the IDs of the records that were moved.
  image jsonb NOT NULL,
  merged_at timestamptz(3) NOT NULL,
  merged_by text NOT NULL,
  undone_at timestamptz(3),
  undone_by text,
  version integer NOT NULL DEFAULT 1
);
CREATE INDEX ticket_merges_kept_id ON ticket_merges (kept_id, merged_at DESC, id);
CREATE INDEX ticket_merges_merged_id ON ticket_merges (merged_id);
-- A ticket is merged into one other at a time.
CREATE UNIQUE INDEX ticket_merges_now ON ticket_merges (merged_id) WHERE undone_at IS NULL;

-- ===== Attachments of tickets, stored in pieces so that a server holds one piece in memory =====

CREATE TABLE attachments (
  id uuid PRIMARY KEY,
  ticket_id text COLLATE "C" NOT NULL CONSTRAINT attachments_ticket REFERENCES tickets (id),
  name text NOT NULL,
  -- Detected from the first bytes, never taken from the sender.
  media_type text NOT NULL DEFAULT '',
  bytes integer NOT NULL DEFAULT 0 CHECK (bytes >= 0),
  -- False during the upload. A canceled upload is deleted.
  is_complete boolean NOT NULL DEFAULT false,
  added_by_id text NOT NULL,
  added_by text NOT NULL,
  added_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX attachments_of_ticket ON attachments (ticket_id, added_at, id);
CREATE INDEX attachments_unfinished ON attachments (added_at) WHERE NOT is_complete;

CREATE TABLE attachment_pieces (
  attachment_id uuid NOT NULL CONSTRAINT attachment_pieces_attachment REFERENCES attachments (id) ON DELETE CASCADE,
  position integer NOT NULL CHECK (position >= 0),
  content bytea NOT NULL,
  PRIMARY KEY (attachment_id, position)
);

-- Stored uncompressed: photos are compressed already.
ALTER TABLE attachment_pieces ALTER COLUMN content SET STORAGE EXTERNAL;

-- Uploaded bytes by user and day (UTC), for a quota that holds on all servers and for concurrent uploads.
CREATE TABLE upload_days (
  person_id text NOT NULL,
  day date NOT NULL,
  bytes bigint NOT NULL CHECK (bytes >= 0),
  PRIMARY KEY (person_id, day)
);
COMMENT ON TABLE upload_days IS 'Not in backups: a restored copy has its own uploads.';

-- ===== Presence: who has which ticket open, as leases that expire. Unlogged, because a crash ends them. =====

CREATE UNLOGGED TABLE ticket_presence (
  ticket_id text COLLATE "C" NOT NULL,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- One browser window. A user may have several.
  tab text COLLATE "C" NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  avatar text NOT NULL,
  is_typing boolean NOT NULL,
  -- On the clock of the database, which all servers share.
  until timestamptz(3) NOT NULL,
  PRIMARY KEY (ticket_id, user_id, tab)
) WITH (fillfactor = 50);
COMMENT ON TABLE ticket_presence IS 'Not in backups: the tickets that are open right now.';

CREATE VIEW ticket_active_users AS
  SELECT ticket_id, jsonb_agg(DISTINCT jsonb_build_object('name', name, 'email', email, 'avatar', avatar)) AS people
  FROM ticket_presence WHERE until > now() GROUP BY ticket_id;

-- ===== Saved views: named filters of ticket lists, and each user's default view of a list =====

CREATE TABLE saved_views (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text COLLATE "und-x-icu" NOT NULL,
  -- A ticket type, or 'all'.
  list text NOT NULL,
  filters jsonb NOT NULL,
  is_shared boolean NOT NULL,
  -- Null for a shared view whose owner was deleted.
  owner_id text REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1
);
CREATE INDEX saved_views_owner ON saved_views (owner_id);
CREATE INDEX saved_views_shared ON saved_views (list) WHERE is_shared;

CREATE TABLE view_defaults (
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  list text NOT NULL,
  view_id uuid NOT NULL REFERENCES saved_views (id) ON DELETE CASCADE,
  PRIMARY KEY (user_id, list)
);
CREATE INDEX view_defaults_view ON view_defaults (view_id);

-- ===== Canned notes: text blocks for notes, owned by one user or shared =====

CREATE SEQUENCE canned_note_ids;

CREATE TABLE canned_notes (
  id text COLLATE "C" PRIMARY KEY DEFAULT 'CN-' || to_char(nextval('canned_note_ids'), 'FM99999990000'),
  name text COLLATE "und-x-icu" NOT NULL,
  -- Typed after a slash to insert the note; may be empty.
  shortcut text COLLATE "und-x-icu" NOT NULL,
  body text COLLATE "und-x-icu" NOT NULL,
  is_shared boolean NOT NULL,
  -- Null for a shared note whose owner was deleted. Only Admins can change it.
  owner_id text,
  owner_name text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_updated timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  search text COLLATE "C" NOT NULL GENERATED ALWAYS AS (search_key(name || E'\n' || shortcut || E'\n' || body)) STORED,
  CHECK (is_shared OR owner_id IS NOT NULL)
);

ALTER SEQUENCE canned_note_ids OWNED BY canned_notes.id;

CREATE INDEX canned_notes_by_name ON canned_notes (lower(name), id);
CREATE INDEX canned_notes_owner ON canned_notes (owner_id);

-- ===== Parts: stock, its ledger, and what approved repairs are short of =====

CREATE SEQUENCE part_ids;

CREATE TABLE parts (
  id text PRIMARY KEY DEFAULT 'P-' || to_char(nextval('part_ids'), 'FM99999990000'),
  part_number text COLLATE "und-x-icu" NOT NULL,
  name text COLLATE "und-x-icu" NOT NULL,
  description text COLLATE "und-x-icu" NOT NULL,
  -- On hand: the sum of on_hand_change in part_movements.
  quantity integer NOT NULL CHECK (quantity >= 0),
  reserved integer NOT NULL DEFAULT 0 CHECK (reserved >= 0),
  -- The sum of part_needs.
  short integer NOT NULL DEFAULT 0 CHECK (short >= 0),
  reorder_point integer NOT NULL DEFAULT 20 CHECK (reorder_point >= 0),
  is_to_order boolean NOT NULL GENERATED ALWAYS AS (short > 0 OR quantity - reserved < reorder_point) STORED,
  cost_cents bigint NOT NULL CHECK (cost_cents >= 0),
  price_cents bigint NOT NULL CHECK (price_cents >= 0),
  supplier text COLLATE "und-x-icu" NOT NULL,
  compatible_models text[] NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_updated timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  search text COLLATE "C" NOT NULL
    GENERATED ALWAYS AS (search_key(name || E'\n' || part_number || E'\n' || supplier || E'\n' || description)) STORED,
  CHECK (reserved <= quantity)
);

ALTER SEQUENCE part_ids OWNED BY parts.id;

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
  -- A correction may be negative.
  quantity integer NOT NULL CHECK (CASE kind WHEN 'corrected' THEN quantity <> 0 ELSE quantity > 0 END),
  -- How many of the used parts had been reserved.
  from_reserved integer NOT NULL DEFAULT 0 CHECK (from_reserved >= 0 AND from_reserved <= CASE kind WHEN 'used' THEN quantity ELSE 0 END),
  on_hand_change integer NOT NULL GENERATED ALWAYS AS
    (CASE kind WHEN 'received' THEN quantity WHEN 'corrected' THEN quantity WHEN 'used' THEN -quantity ELSE 0 END) STORED,
  reserved_change integer NOT NULL GENERATED ALWAYS AS
    (CASE kind WHEN 'reserved' THEN quantity WHEN 'released' THEN -quantity ELSE -from_reserved END) STORED,
  reason text NOT NULL DEFAULT '',
  ticket_id text COLLATE "C" CONSTRAINT part_movements_ticket REFERENCES tickets (id),
  -- The line item of the repair.
  line_id text,
  author text NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT now(),
  CHECK (kind <> 'corrected' OR reason <> ''),
  CHECK (ticket_id IS NOT NULL OR kind IN ('received', 'used', 'corrected')),
  CHECK (ticket_id IS NOT NULL OR line_id IS NULL)
);
CREATE INDEX part_movements_newest ON part_movements (part_id, id);
CREATE INDEX part_movements_of_ticket ON part_movements (ticket_id, part_id, line_id) WHERE ticket_id IS NOT NULL;
CREATE INDEX part_movements_used ON part_movements (at) WHERE kind = 'used';

CREATE TABLE part_needs (
  part_id text COLLATE "C" NOT NULL REFERENCES parts,
  ticket_id text COLLATE "C" NOT NULL REFERENCES tickets ON DELETE CASCADE,
  line_id text COLLATE "C" NOT NULL,
  short integer NOT NULL CHECK (short > 0),
  -- Position in line for deliveries, in order of approval.
  place bigint NOT NULL,
  -- The repair is at the bench, so deliveries are used right away.
  is_at_bench boolean NOT NULL,
  PRIMARY KEY (ticket_id, line_id, part_id)
);
COMMENT ON TABLE part_needs IS 'Parts missing for the line items of approved repairs.';
CREATE INDEX part_needs_waiting ON part_needs (part_id, place, line_id);

-- How many of each part were ever used; written by a trigger.
CREATE TABLE part_use_counters (
  -- Rows have the period 'all' and a start without meaning.
  period text NOT NULL CHECK (period IN ('day', 'all')),
  start date NOT NULL,
  part_id text NOT NULL REFERENCES parts (id) ON DELETE CASCADE,
  quantity bigint NOT NULL,
  PRIMARY KEY (period, start, part_id)
);
CREATE INDEX part_use_counters_most ON part_use_counters (quantity DESC, part_id) WHERE period = 'all';

-- ===== Vehicles: decoded VINs, so that servers decode each VIN once =====

CREATE TABLE vin_decodes (
  vin text COLLATE "C" PRIMARY KEY,
  make text NOT NULL,
  model text NOT NULL,
  year integer,
  complete boolean NOT NULL,
  -- The vehicles, if the VIN fits more than one.
  candidates jsonb NOT NULL DEFAULT '[]',
  source text NOT NULL CHECK (source IN ('offline', 'vpic')),
  warning text NOT NULL,
  -- Version of the decoder and its data. Results of another version are decoded again.
  decoder text NOT NULL,
  decoded_at timestamptz(3) NOT NULL DEFAULT now()
);
COMMENT ON TABLE vin_decodes IS 'Not in backups: VINs can be decoded again.';

-- ===== Leads =====

CREATE SEQUENCE lead_ids;

CREATE TABLE leads (
  id text COLLATE "C" PRIMARY KEY DEFAULT 'LEAD-' || to_char(nextval('lead_ids'), 'FM99999999000000'),
  customer_id text COLLATE "C" CONSTRAINT leads_customer REFERENCES customers (id) ON DELETE SET NULL,
  company_name text COLLATE "und-x-icu" NOT NULL,
  contact_name text COLLATE "und-x-icu" NOT NULL,
  email text COLLATE "und-x-icu" NOT NULL DEFAULT '',
  phone text COLLATE "und-x-icu" NOT NULL DEFAULT '',
  status text NOT NULL DEFAULT 'New' CHECK (status IN ('New', 'Contacted', 'Qualified', 'Proposal Sent', 'Won', 'Lost')),
  estimated_value_cents bigint NOT NULL DEFAULT 0 CHECK (estimated_value_cents >= 0),
  source text NOT NULL DEFAULT 'Website',
  -- Decimals of a fraction between 0 and 1. The smallest is at the top of its column on the board.
  position text COLLATE "C" NOT NULL CHECK (position ~ '^[0-9]*[1-9]$'),
  zoho_id text,
  sync_status text NOT NULL DEFAULT 'pending' CONSTRAINT leads_sync_status_check
    CHECK (sync_status IN ('synced', 'pending', 'error', 'unsynced') AND (sync_status <> 'synced' OR last_sync IS NOT NULL)),
  last_sync timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_updated timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  search text COLLATE "C" NOT NULL GENERATED ALWAYS AS
    (search_key(id || E'\n' || company_name || E'\n' || contact_name || E'\n' || email || E'\n' || phone)) STORED
);

ALTER SEQUENCE lead_ids OWNED BY leads.id;

CREATE INDEX leads_board ON leads (status, position, id);
CREATE INDEX leads_source_board ON leads (source, status, position, id);
-- Covers the column totals of the board, so that no row is read for them.
CREATE INDEX leads_sums ON leads (source, status) INCLUDE (estimated_value_cents);
CREATE INDEX leads_newest ON leads (created_at DESC, id DESC);
CREATE INDEX leads_status_newest ON leads (status, created_at DESC, id DESC);
CREATE INDEX leads_customer ON leads (customer_id, created_at DESC, id DESC) WHERE customer_id IS NOT NULL;
CREATE INDEX leads_company ON leads (company_key(company_name), created_at DESC, id DESC);
CREATE INDEX leads_email ON leads (lower(email)) WHERE email <> '';
CREATE INDEX leads_phone_keys ON leads USING gin (phone_keys(ARRAY[phone]));
CREATE INDEX leads_search ON leads USING gin (search gin_trgm_ops);
CREATE UNIQUE INDEX leads_zoho_id ON leads (zoho_id) WHERE zoho_id IS NOT NULL;
CREATE INDEX leads_not_synced ON leads (sync_status, id) WHERE sync_status <> 'synced';

-- ===== Loaners, their loans and reservations =====

CREATE SEQUENCE tool_ids;

CREATE TABLE tools (
  id text PRIMARY KEY DEFAULT 'LT-' || to_char(nextval('tool_ids'), 'FM99999990000'),
  serial_number text COLLATE "und-x-icu" NOT NULL,
  model text NOT NULL,
  status text NOT NULL CHECK (status IN ('Available', 'On Loan', 'In Repair', 'End of Life')),
  purchase_date date,
  -- Copied from the open loan, so that lists can search and sort by it; empty without one.
  customer_id text COLLATE "C" CONSTRAINT tools_customer REFERENCES customers (id) ON DELETE SET NULL,
  assigned_to text COLLATE "und-x-icu" NOT NULL DEFAULT '',
  lent_at timestamptz(3),
  return_date date,
  ticket_id text NOT NULL DEFAULT '',
  condition_out text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_updated timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  search text COLLATE "C" NOT NULL GENERATED ALWAYS AS (search_key(serial_number || E'\n' || assigned_to)) STORED,
  CONSTRAINT tools_loan_while_on_loan CHECK (
    CASE WHEN status = 'On Loan' THEN assigned_to <> '' AND return_date IS NOT NULL AND lent_at IS NOT NULL
    ELSE assigned_to = '' AND return_date IS NULL AND lent_at IS NULL AND ticket_id = '' AND condition_out = '' END
  )
);

ALTER SEQUENCE tool_ids OWNED BY tools.id;

CREATE UNIQUE INDEX tools_serial ON tools (serial_key(serial_number));
CREATE INDEX tools_by_serial_number ON tools (lower(serial_number), id);
CREATE INDEX tools_by_model ON tools (model, lower(serial_number), id);
-- Loaners without a customer or a return date are last.
CREATE INDEX tools_by_assigned_to ON tools (((assigned_to = '')::integer), lower(assigned_to), id);
CREATE INDEX tools_by_return_date ON tools (coalesce(return_date - DATE '2000-01-01', 100000000), lower(serial_number), id);
CREATE INDEX tools_customer ON tools (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX tools_company ON tools (company_key(assigned_to)) WHERE assigned_to <> '';
CREATE INDEX tools_search ON tools USING gin (search gin_trgm_ops);

CREATE TABLE loans (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tool_id text NOT NULL REFERENCES tools,
  customer_id text COLLATE "C" CONSTRAINT loans_customer REFERENCES customers (id) ON DELETE SET NULL,
  assigned_to text COLLATE "und-x-icu" NOT NULL,
  ticket_id text REFERENCES tickets,
  lent_at timestamptz(3) NOT NULL,
  due date NOT NULL,
  -- Null while the loaner is on loan.
  returned_at timestamptz(3),
  condition_out text NOT NULL DEFAULT '',
  condition_in text NOT NULL DEFAULT '',
  CHECK (returned_at >= lent_at)
);
CREATE UNIQUE INDEX loans_open ON loans (tool_id) WHERE returned_at IS NULL;
CREATE INDEX loans_of_tool ON loans (tool_id, id);
CREATE INDEX loans_of_customer ON loans (customer_id, id) WHERE customer_id IS NOT NULL;
CREATE INDEX loans_of_company ON loans (company_key(assigned_to), id);
CREATE INDEX loans_of_ticket ON loans (ticket_id) WHERE ticket_id IS NOT NULL;

CREATE TABLE tool_reservations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tool_id text NOT NULL REFERENCES tools,
  customer_id text COLLATE "C" CONSTRAINT tool_reservations_customer REFERENCES customers (id) ON DELETE SET NULL,
  assigned_to text COLLATE "und-x-icu" NOT NULL,
  from_day date NOT NULL,
  -- The last day, inclusive.
  until_day date NOT NULL,
  state text NOT NULL DEFAULT 'planned' CHECK (state IN ('planned', 'used', 'cancelled')),
  created_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CHECK (until_day >= from_day)
);
CREATE INDEX tool_reservations_planned ON tool_reservations (tool_id, from_day) WHERE state = 'planned';
CREATE INDEX tool_reservations_customer ON tool_reservations (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX tool_reservations_company ON tool_reservations (company_key(assigned_to));

-- ===== Invoices, with numbers without gaps =====

-- One row, added by the first invoice. It is locked until the transaction ends, so that a failed invoice releases its number.
CREATE TABLE invoice_numbers (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  last integer NOT NULL
);

CREATE TABLE invoices (
  id text COLLATE "C" PRIMARY KEY GENERATED ALWAYS AS ('INV-' || lpad(number::text, greatest(4, length(number::text)), '0')) STORED,
  number integer NOT NULL UNIQUE,
  ticket_id text COLLATE "C" NOT NULL REFERENCES tickets (id),
  customer_id text COLLATE "C" CONSTRAINT invoices_customer REFERENCES customers (id) ON DELETE SET NULL,
  -- A customer with an invoice that isn't a draft can't be deleted.
  billed_customer_id text COLLATE "C" GENERATED ALWAYS AS (CASE WHEN status <> 'Draft' THEN customer_id END) STORED
    CONSTRAINT invoices_billed_customer REFERENCES customers (id),
  -- As printed: the company of the ticket when the invoice was created.
  customer_company text COLLATE "und-x-icu" NOT NULL,
  -- The current company of the ticket.
  account_company text NOT NULL,
  issue_date date NOT NULL,
  due_date date NOT NULL,
  -- [{description, quantity, unitPrice, total}] as displayed.
  line_items jsonb NOT NULL,
  subtotal_cents bigint NOT NULL CHECK (subtotal_cents >= 0),
  tax_cents bigint NOT NULL CHECK (tax_cents >= 0),
  total_cents bigint NOT NULL CHECK (total_cents = subtotal_cents + tax_cents),
  status text NOT NULL CHECK (status IN ('Draft', 'Sent', 'Paid', 'Overdue', 'Void')),
  paid_on date,
  -- The voided invoice that this one replaces.
  copied_from text COLLATE "C" CONSTRAINT invoices_copied_from REFERENCES invoices (id),
  quickbooks_status text NOT NULL DEFAULT 'unsynced' CHECK (quickbooks_status IN ('unsynced', 'pending', 'invoiced', 'error')),
  quickbooks_invoice_id text,
  -- The QuickBooks company in which quickbooks_invoice_id is valid.
  quickbooks_realm_id text,
  quickbooks_error text,
  quickbooks_synced_at timestamptz(3),
  quickbooks_balance_cents bigint,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_updated timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  -- Found by the printed and by the current name of the customer.
  search text COLLATE "C" NOT NULL GENERATED ALWAYS AS (search_key(
    'INV-' || lpad(number::text, greatest(4, length(number::text)), '0')
      || E'\n' || customer_company || E'\n' || account_company || E'\n' || ticket_id
  )) STORED,
  CONSTRAINT invoices_paid_on CHECK (paid_on IS NULL OR status = 'Paid')
);
CREATE INDEX invoices_by_status ON invoices (status, number);
CREATE INDEX invoices_by_ticket ON invoices (ticket_id, number);
CREATE INDEX invoices_by_customer ON invoices (customer_id, number) WHERE customer_id IS NOT NULL;
CREATE INDEX invoices_by_billed_customer ON invoices (billed_customer_id) WHERE billed_customer_id IS NOT NULL;
CREATE INDEX invoices_by_account ON invoices (company_key(account_company), number);
CREATE INDEX invoices_to_be_paid ON invoices (due_date, number) WHERE status = 'Sent';
CREATE INDEX invoices_by_copied_from ON invoices (copied_from, number) WHERE copied_from IS NOT NULL;
CREATE INDEX invoices_in_quickbooks ON invoices (quickbooks_realm_id, quickbooks_invoice_id) WHERE quickbooks_invoice_id IS NOT NULL;
CREATE INDEX invoices_search ON invoices USING gin (search gin_trgm_ops);

-- ===== Email templates =====

CREATE SEQUENCE email_template_ids;

CREATE TABLE email_templates (
  id text PRIMARY KEY DEFAULT 'TPL-' || to_char(nextval('email_template_ids'), 'FM99999990000'),
  name text COLLATE "und-x-icu" NOT NULL,
  type text NOT NULL CHECK (type IN ('general', 'event_announcement', 'invoice')),
  subject text COLLATE "und-x-icu" NOT NULL,
  body text COLLATE "und-x-icu" NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_updated timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1
);

ALTER SEQUENCE email_template_ids OWNED BY email_templates.id;

-- ===== Events and their attendees =====

CREATE SEQUENCE event_ids;

CREATE TABLE events (
  id text PRIMARY KEY DEFAULT 'EVT-' || to_char(nextval('event_ids'), 'FM99999990000'),
  -- Identifies the event in calendar apps, also after a move to another server.
  calendar_uid uuid NOT NULL DEFAULT gen_random_uuid(),
  name text COLLATE "und-x-icu" NOT NULL,
  date timestamptz(3) NOT NULL,
  price_cents bigint NOT NULL CHECK (price_cents >= 0),
  location text COLLATE "und-x-icu" NOT NULL,
  description text COLLATE "und-x-icu" NOT NULL,
  -- Updated with every registration.
  registered_count integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_updated timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  search text COLLATE "C" NOT NULL GENERATED ALWAYS AS (search_key(name || E'\n' || location || E'\n' || description)) STORED
);

ALTER SEQUENCE event_ids OWNED BY events.id;

CREATE INDEX events_by_date ON events (date, id);
CREATE INDEX events_search ON events USING gin (search gin_trgm_ops);

CREATE TABLE event_registrations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id text NOT NULL REFERENCES events ON DELETE CASCADE,
  name text COLLATE "und-x-icu" NOT NULL,
  email text COLLATE "und-x-icu" NOT NULL,
  company text COLLATE "und-x-icu" NOT NULL,
  registered_at timestamptz(3) NOT NULL DEFAULT now(),
  search text COLLATE "C" NOT NULL GENERATED ALWAYS AS (search_key(name || E'\n' || email || E'\n' || company)) STORED
);
-- One registration per event and email address.
CREATE UNIQUE INDEX event_registrations_email ON event_registrations (event_id, lower(email));
CREATE INDEX event_registrations_by_name ON event_registrations (event_id, lower(name), id);

-- ===== Articles of the knowledge base, with all their versions =====

CREATE TABLE articles (
  -- The end of its URL, such as 'managing-rmas'.
  id text COLLATE "C" PRIMARY KEY,
  title text COLLATE "und-x-icu" NOT NULL,
  category text COLLATE "und-x-icu" NOT NULL,
  -- Search terms that the text doesn't contain.
  keywords text COLLATE "und-x-icu" NOT NULL,
  -- Markdown.
  body text NOT NULL,
  -- The body without markup.
  plain text NOT NULL,
  -- Place in its category.
  position integer NOT NULL,
  -- Unchanged since OBDesk shipped it, so that a newer version may replace it.
  is_shipped boolean NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_updated timestamptz(3) NOT NULL DEFAULT now(),
  last_updated_by text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  search tsvector NOT NULL GENERATED ALWAYS AS (
    setweight(to_tsvector('english', title), 'A')
      || setweight(to_tsvector('english', keywords), 'B')
      || setweight(to_tsvector('english', plain), 'D')
  ) STORED
);
CREATE INDEX articles_by_title ON articles (lower(title), id);
CREATE INDEX articles_search ON articles USING gin (search);

CREATE TABLE article_versions (
  article_id text COLLATE "C" NOT NULL REFERENCES articles (id),
  version integer NOT NULL,
  title text COLLATE "und-x-icu" NOT NULL,
  category text COLLATE "und-x-icu" NOT NULL,
  keywords text COLLATE "und-x-icu" NOT NULL,
  body text NOT NULL,
  is_shipped boolean NOT NULL,
  saved_at timestamptz(3) NOT NULL DEFAULT now(),
  saved_by text NOT NULL,
  PRIMARY KEY (article_id, version)
);

-- ===== Search: the words in use, for typo tolerance =====

CREATE TABLE search_words (
  word text COLLATE "C" PRIMARY KEY,
  -- Approximate number of texts: a text counts again each time it is saved.
  count bigint NOT NULL
);
CREATE INDEX search_words_alike ON search_words USING gin (word gin_trgm_ops);

CREATE TABLE search_progress (
  source text PRIMARY KEY,
  -- Keys of the last text whose words were read.
  last jsonb NOT NULL
);

-- ===== Notifications, the users who get them, and their settings =====

CREATE TABLE followers (
  -- 'ticket' or 'tool'.
  record_kind text NOT NULL,
  record_id text COLLATE "C" NOT NULL,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- False after the user stopped watching. Writing on the record doesn't turn it on again.
  is_watching boolean NOT NULL DEFAULT true,
  is_assigned boolean NOT NULL DEFAULT false,
  -- The user gets no notifications about this record.
  is_muted boolean NOT NULL DEFAULT false,
  PRIMARY KEY (record_kind, record_id, user_id)
);
CREATE INDEX followers_user_id ON followers (user_id);

CREATE TABLE notifications (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (
    kind IN ('assigned', 'mentioned', 'status', 'watched', 'sync-error', 'loan-overdue', 'part-low', 'account-linked')
  ),
  -- If one cause has two kinds, the stronger one is shown.
  strength smallint NOT NULL,
  -- Such as 'ticket:TKT-000001'. Each cause has one unread notification.
  cause text NOT NULL,
  record_kind text NOT NULL,
  record_id text NOT NULL,
  title text NOT NULL,
  text text NOT NULL,
  -- Full name of a user; empty for OBDesk itself.
  by text NOT NULL DEFAULT '',
  -- How often it happened since it was last read.
  times integer NOT NULL DEFAULT 1,
  at timestamptz(3) NOT NULL,
  read_at timestamptz(3),
  read boolean NOT NULL GENERATED ALWAYS AS (read_at IS NOT NULL) STORED
);
CREATE UNIQUE INDEX notifications_unread ON notifications (user_id, cause) WHERE read_at IS NULL;
CREATE INDEX notifications_newest ON notifications (user_id, at DESC, id DESC);
CREATE INDEX notifications_cause ON notifications (cause, user_id);
CREATE INDEX notifications_at ON notifications (at);

-- A missing value uses the company settings.
CREATE TABLE notification_choices (
  user_id text PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  email boolean,
  in_app boolean,
  -- {"part-low": true}
  kinds jsonb NOT NULL DEFAULT '{}'
);

-- ===== Assistant: chats about tickets, and their costs =====

CREATE TABLE assistant_conversations (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  ticket_id text COLLATE "C" NOT NULL CONSTRAINT assistant_conversations_ticket REFERENCES tickets (id) ON DELETE CASCADE,
  -- The start of the first question; empty before it.
  title text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL,
  last_at timestamptz(3) NOT NULL
);
CREATE INDEX assistant_conversations_of_user ON assistant_conversations (user_id, last_at DESC);
CREATE INDEX assistant_conversations_of_ticket ON assistant_conversations (ticket_id);

CREATE TABLE assistant_messages (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  conversation_id uuid NOT NULL REFERENCES assistant_conversations (id) ON DELETE CASCADE,
  position integer NOT NULL,
  role text NOT NULL CHECK (role IN ('user', 'model')),
  content text NOT NULL,
  state text NOT NULL CHECK (state IN ('answering', 'done', 'stopped', 'cut', 'blocked', 'failed')),
  reason text,
  -- [{n, kind, id, title, path}] cited by the answer.
  sources jsonb NOT NULL DEFAULT '[]',
  prompt_tokens integer NOT NULL DEFAULT 0,
  answer_tokens integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL,
  -- An answer in progress counts as lost at this time unless its server renews it.
  alive_until timestamptz(3) CHECK ((alive_until IS NOT NULL) = (state = 'answering')),
  UNIQUE (conversation_id, position)
);
-- One answer at a time per chat, on all servers.
CREATE UNIQUE INDEX assistant_messages_answering ON assistant_messages (conversation_id) WHERE state = 'answering';

CREATE TABLE assistant_usage (
  -- In UTC.
  day date NOT NULL,
  user_id text NOT NULL,
  -- The name when last counted: the account may be deleted later.
  user_name text NOT NULL,
  questions integer NOT NULL,
  prompt_tokens bigint NOT NULL,
  answer_tokens bigint NOT NULL,
  -- Dollars, at the prices of that day.
  cost numeric NOT NULL,
  PRIMARY KEY (day, user_id)
);

-- Maximum costs of questions in progress, so that concurrent questions can't exceed the monthly limit.
CREATE TABLE assistant_reservations (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- Null for questions outside of chats.
  conversation_id uuid,
  -- Dollars, for the longest possible answer.
  cost numeric NOT NULL,
  -- A question still open at this time was lost with its server.
  expires_at timestamptz(3) NOT NULL
);

-- ===== Imports: resumable after a crash, repeatable, and undoable =====

CREATE TABLE imports (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- Import targets are registered by features, so there is no CHECK.
  kind text NOT NULL,
  file_name text NOT NULL,
  state text NOT NULL CHECK (state IN ('running', 'done', 'failed', 'cancelled', 'undoing', 'undone')),
  -- How the file is read, which depends on all of its rows.
  plan jsonb,
  rows integer NOT NULL DEFAULT 0,
  added integer NOT NULL DEFAULT 0,
  -- Rows that were added to a record that existed before.
  joined integer NOT NULL DEFAULT 0,
  skipped integer NOT NULL DEFAULT 0,
  -- Skipped rows that are in the file twice. The other skipped ones were imported before.
  repeated integer NOT NULL DEFAULT 0,
  left_out integer NOT NULL DEFAULT 0,
  problems integer NOT NULL DEFAULT 0,
  -- Unexpected stops. After too many, the import fails.
  failures integer NOT NULL DEFAULT 0,
  message text NOT NULL DEFAULT '',
  created_by text NOT NULL,
  created_by_name text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_step_at timestamptz(3) NOT NULL DEFAULT now(),
  -- Progress of an undo: records removed, records left in place, and the last record it checked.
  removed integer NOT NULL DEFAULT 0,
  kept integer NOT NULL DEFAULT 0,
  undone_to text COLLATE "C" NOT NULL DEFAULT ''
);
CREATE INDEX imports_unfinished ON imports (last_step_at) WHERE state IN ('running', 'undoing');
CREATE INDEX imports_newest ON imports (created_at DESC, id DESC);
CREATE INDEX imports_kind_newest ON imports (kind, created_at DESC, id DESC);

-- Rows that are not imported yet.
CREATE TABLE import_rows (
  import_id uuid NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  line integer NOT NULL,
  cells jsonb NOT NULL,
  PRIMARY KEY (import_id, line)
);

CREATE TABLE import_problems (
  import_id uuid NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  line integer NOT NULL,
  position integer NOT NULL,
  message text NOT NULL,
  PRIMARY KEY (import_id, line, position)
);

-- Rows that weren't imported, to be corrected and imported again.
CREATE TABLE import_left_out (
  import_id uuid NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  line integer NOT NULL,
  reason text NOT NULL,
  cells jsonb NOT NULL,
  PRIMARY KEY (import_id, line)
);

-- The record that each row became, so that a repeated import skips it and an undo finds it.
CREATE TABLE imported_records (
  kind text NOT NULL,
  -- The provider's ID, or a fingerprint of the row.
  key text COLLATE "C" NOT NULL,
  import_id uuid NOT NULL REFERENCES imports (id),
  -- Empty if the record existed before without an import.
  record_id text COLLATE "C" NOT NULL DEFAULT '',
  -- The row was added to a record that existed before.
  is_joined boolean NOT NULL DEFAULT false,
  PRIMARY KEY (kind, key)
);
CREATE INDEX imported_records_import_record ON imported_records (import_id, record_id);

-- Additions to records that existed before, which an undo removes.
CREATE TABLE import_additions (
  import_id uuid NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  record_id text COLLATE "C" NOT NULL,
  -- The record's version after the import.
  version integer NOT NULL,
  -- In the format of the record's kind, in order.
  changes jsonb NOT NULL,
  PRIMARY KEY (import_id, record_id)
);

-- Records that an undo left in place.
CREATE TABLE import_kept (
  import_id uuid NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  record_id text COLLATE "C" NOT NULL,
  title text NOT NULL,
  reason text NOT NULL,
  PRIMARY KEY (import_id, record_id)
);

-- The columns and decisions last chosen for files with the same header row.
CREATE TABLE import_mappings (
  kind text NOT NULL,
  -- Of the header row.
  fingerprint text COLLATE "C" NOT NULL,
  mapping jsonb NOT NULL,
  decisions jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (kind, fingerprint)
);

-- ===== Sync with Zoho: outgoing changes =====

-- Records to send to Zoho, added in the transaction of the change.
CREATE TABLE sync_outbox (
  kind text NOT NULL,
  record_id text COLLATE "C" NOT NULL,
  -- Increases with each change, so that an edit during a send is sent again.
  generation integer NOT NULL DEFAULT 1,
  queued_at timestamptz(3) NOT NULL DEFAULT now(),
  -- The user who changed it last; '' if unknown.
  changed_by text NOT NULL DEFAULT '',
  -- Failed attempts since the last change. Without one, `reason` and `is_network` have no meaning.
  tries integer NOT NULL DEFAULT 0,
  reason text,
  -- Zoho sent no readable response.
  is_network boolean NOT NULL DEFAULT false,
  -- Null: now.
  next_try_at timestamptz(3),
  -- Valid while it is the sender in sync_state.
  claimed_by uuid,
  -- A single change that no sender has claimed, so that an undo can remove it.
  is_withdrawable boolean NOT NULL DEFAULT false,
  PRIMARY KEY (kind, record_id)
);
CREATE INDEX sync_outbox_queued_at ON sync_outbox (queued_at);
CREATE INDEX sync_outbox_oldest ON sync_outbox (queued_at);

CREATE TABLE sync_problems (
  kind text COLLATE "C" NOT NULL,
  record_id text COLLATE "C" NOT NULL,
  reason text NOT NULL,
  -- Zoho sent no readable response.
  is_network boolean NOT NULL DEFAULT false,
  tries integer NOT NULL,
  -- Null: after the next change or on request.
  next_try_at timestamptz(3),
  since timestamptz(3) NOT NULL,
  PRIMARY KEY (kind, record_id)
);

-- ===== Sync with Zoho: links between local and remote records =====

CREATE TABLE sync_links (
  -- A 'contact' of Zoho Desk has no local record. A 'former' link is to a deleted remote record whose local record was sent again.
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('ticket', 'lead', 'customer', 'contact', 'former')),
  record_id text COLLATE "C" NOT NULL,
  service text NOT NULL CHECK (service IN ('desk', 'crm')),
  -- 'Ticket', 'Contact', 'Lead' or 'Account'.
  module text NOT NULL,
  -- Null until it is known whether the record was created in Zoho.
  zoho_id text COLLATE "C",
  -- The number that Zoho displays.
  zoho_number text,
  page_url text,
  -- The values that both sides had last.
  base jsonb NOT NULL DEFAULT '{}',
  -- The status in Zoho's terms.
  raw_status text NOT NULL DEFAULT '',
  -- When a request that creates the record was sent, until its outcome is known.
  creating_since timestamptz(3),
  -- When the record was found to be deleted or merged in Zoho.
  gone_since timestamptz(3),
  -- A user decided to leave it deleted in Zoho.
  is_left boolean NOT NULL DEFAULT false,
  -- A user decided that it matches no record in Zoho.
  is_new boolean NOT NULL DEFAULT false,
  -- When it was last fetched.
  checked_at timestamptz(3),
  -- Description and comments haven't been fetched yet.
  details_due boolean NOT NULL DEFAULT false,
  -- Until this time, one server fetches the details.
  details_claimed_until timestamptz(3),
  -- How many comments and messages Zoho had when they were last fetched.
  conversation text NOT NULL DEFAULT '',
  -- When all comments and messages were last fetched, and when to fetch all of them again.
  talk_read_at timestamptz(3),
  reread_at timestamptz(3),
  PRIMARY KEY (kind, record_id)
);
CREATE UNIQUE INDEX sync_links_zoho ON sync_links (service, module, zoho_id);
CREATE INDEX sync_links_number ON sync_links (zoho_number) WHERE zoho_number IS NOT NULL;
CREATE INDEX sync_links_checked ON sync_links (kind, checked_at NULLS FIRST) WHERE zoho_id IS NOT NULL;
CREATE INDEX sync_links_details ON sync_links (zoho_id DESC) WHERE details_due;
CREATE INDEX sync_links_reread ON sync_links (reread_at) WHERE reread_at IS NOT NULL;
CREATE INDEX sync_links_gone ON sync_links (gone_since) WHERE gone_since IS NOT NULL;

-- The comment, message or description in Zoho Desk of each history entry. A long entry is several comments.
CREATE TABLE sync_notes (
  -- The ticket that is linked, even if a merge moved the entry to another one.
  ticket_id text COLLATE "C" NOT NULL,
  entry_id uuid NOT NULL,
  part integer NOT NULL,
  -- Null until it is known whether the comment was created in Zoho.
  zoho_id text COLLATE "C",
  -- Written in OBDesk.
  is_ours boolean NOT NULL,
  -- Of the text in Zoho, to detect edits.
  digest text NOT NULL DEFAULT '',
  -- When a request that creates the comment was sent, until its outcome is known.
  sending_since timestamptz(3),
  -- When the comment was found to be deleted in Zoho.
  gone_since timestamptz(3),
  PRIMARY KEY (entry_id, part)
);
CREATE UNIQUE INDEX sync_notes_zoho ON sync_notes (zoho_id);
CREATE INDEX sync_notes_ticket ON sync_notes (ticket_id);

-- Tickets by their number in Zoho Desk, for search.
CREATE VIEW sync_numbers AS
  SELECT link.record_id AS id, link.zoho_number, ticket.summary, ticket.customer_company, ticket.status, ticket.created_at
  FROM sync_links AS link JOIN tickets AS ticket ON ticket.id = link.record_id
  WHERE link.kind = 'ticket' AND link.zoho_number IS NOT NULL;

-- ===== Sync with Zoho: what an Admin decides =====

-- Fields that were changed to different values in OBDesk and in Zoho.
CREATE TABLE sync_conflicts (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text COLLATE "C" NOT NULL,
  record_id text COLLATE "C" NOT NULL,
  field text NOT NULL,
  -- The last value that both sides had; null if unknown.
  base text,
  ours text NOT NULL,
  -- The local value as OBDesk displays it; null if that is `ours`.
  ours_shown text,
  theirs text NOT NULL,
  ours_by text NOT NULL,
  ours_at timestamptz(3) NOT NULL,
  theirs_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  UNIQUE (kind, record_id, field)
);
CREATE INDEX sync_conflicts_oldest ON sync_conflicts (created_at, id);

-- Local or remote records with more than one possible match.
CREATE TABLE sync_choices (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text COLLATE "C" NOT NULL,
  record_id text COLLATE "C",
  zoho_id text COLLATE "C",
  title text NOT NULL,
  candidates jsonb NOT NULL,
  since timestamptz(3) NOT NULL,
  -- A user decided that none of them matches.
  is_settled boolean NOT NULL DEFAULT false,
  CHECK ((record_id IS NULL) <> (zoho_id IS NULL)),
  UNIQUE (kind, record_id),
  UNIQUE (kind, zoho_id)
);
CREATE INDEX sync_choices_oldest ON sync_choices (since, id);

-- Decisions that can be undone until `apply_at`.
CREATE TABLE sync_decisions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Shared by decisions that were made together.
  batch_id uuid NOT NULL,
  about text NOT NULL CHECK (about IN ('conflict', 'gone', 'choice')),
  kind text COLLATE "C" NOT NULL,
  -- '' for a record that is only in Zoho.
  record_id text COLLATE "C" NOT NULL,
  -- The conflict or the choice.
  item_id uuid,
  -- 'ours' or 'theirs'; 'leave' or 'send-again'; the ID of a possible match, or '' for a new record.
  answer text NOT NULL,
  by text NOT NULL,
  apply_at timestamptz(3) NOT NULL,
  UNIQUE NULLS NOT DISTINCT (about, kind, record_id, item_id)
);
CREATE INDEX sync_decisions_due ON sync_decisions (apply_at, id);
CREATE INDEX sync_decisions_batch ON sync_decisions (batch_id);

-- Failed records and records deleted in Zoho, without those that have a choice or a decision.
CREATE VIEW sync_stuck AS
  SELECT kind || ':' || record_id AS id, kind, record_id, reason, tries, next_try_at, since, false AS is_gone
  FROM sync_problems AS problem
  WHERE NOT EXISTS (SELECT FROM sync_choices AS choice WHERE choice.kind = problem.kind AND choice.record_id = problem.record_id)
  UNION ALL
  SELECT kind || ':' || record_id, kind, record_id, '', 0, NULL, gone_since, true
  FROM sync_links AS link
  WHERE gone_since IS NOT NULL AND NOT is_left AND kind IN ('ticket', 'lead', 'customer')
    AND NOT EXISTS (
      SELECT FROM sync_decisions AS decision WHERE about = 'gone' AND decision.kind = link.kind AND decision.record_id = link.record_id
    );

-- Remote records that couldn't be read or saved, so that they don't block the others.
CREATE TABLE sync_unreadable (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('ticket', 'lead', 'customer')),
  part text COLLATE "C" NOT NULL CHECK (part IN ('record', 'details', 'comments')),
  -- The ID in Zoho, or a digest of the row if it has none.
  key text COLLATE "C" NOT NULL,
  zoho_id text COLLATE "C",
  -- The local record, if it exists.
  record_id text COLLATE "C",
  title text NOT NULL DEFAULT '',
  reason text NOT NULL,
  attempts integer NOT NULL,
  -- Zoho failed for this record only; the next attempt may succeed.
  is_passing boolean NOT NULL,
  -- On Zoho's clock; null if unknown.
  changed_at timestamptz(3),
  since timestamptz(3) NOT NULL,
  last_at timestamptz(3) NOT NULL,
  -- Null: on request.
  next_try_at timestamptz(3),
  UNIQUE (kind, part, key)
);
CREATE INDEX sync_unreadable_oldest ON sync_unreadable (since, id);
CREATE INDEX sync_unreadable_due ON sync_unreadable (next_try_at) WHERE next_try_at IS NOT NULL;
CREATE INDEX sync_unreadable_records ON sync_unreadable (kind, record_id);

-- ===== Sync with Zoho: runs, their log, and the state that all servers share =====

CREATE TABLE sync_runs (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  action text NOT NULL,
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'done', 'failed', 'cancelled')),
  by text NOT NULL,
  started_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  done integer NOT NULL DEFAULT 0,
  total integer,
  added integer NOT NULL DEFAULT 0,
  updated integer NOT NULL DEFAULT 0,
  unchanged integer NOT NULL DEFAULT 0,
  conflicts integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0,
  message text,
  reason text,
  -- Where another server resumes; the format depends on the action.
  progress jsonb NOT NULL DEFAULT '{}',
  -- A user asked to stop the run.
  is_cancelled boolean NOT NULL DEFAULT false,
  -- The server that executes the run, and when its lease ends.
  holder uuid,
  leased_until timestamptz(3)
);
COMMENT ON TABLE sync_runs IS 'Not in backups: a restored copy doesn''t resume runs.';
CREATE UNIQUE INDEX sync_runs_one ON sync_runs ((true)) WHERE state = 'running';
CREATE INDEX sync_runs_newest ON sync_runs (started_at DESC, id DESC);

CREATE TABLE sync_run_records (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  run_id uuid NOT NULL REFERENCES sync_runs ON DELETE CASCADE,
  kind text COLLATE "C" NOT NULL,
  -- '' for a remote record without a local one; `zoho_id` identifies it.
  record_id text COLLATE "C" NOT NULL,
  zoho_id text,
  outcome text NOT NULL CHECK (outcome IN ('added', 'updated', 'waits', 'failed')),
  reason text
);
COMMENT ON TABLE sync_run_records IS 'Not in backups, like their runs.';
CREATE INDEX sync_run_records_of ON sync_run_records (run_id, id);

-- The records that a push sends, including those that the background sender sends first. Deleted when the push ends.
CREATE TABLE sync_run_targets (
  run_id uuid NOT NULL REFERENCES sync_runs ON DELETE CASCADE,
  kind text COLLATE "C" NOT NULL,
  record_id text COLLATE "C" NOT NULL,
  -- The run has counted the outcome.
  is_counted boolean NOT NULL DEFAULT false,
  PRIMARY KEY (run_id, kind, record_id)
);
COMMENT ON TABLE sync_run_targets IS 'Not in backups, like their runs.';
CREATE INDEX sync_run_targets_uncounted ON sync_run_targets (run_id) WHERE NOT is_counted;

CREATE TABLE sync_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz(3) NOT NULL,
  run_id uuid,
  event text NOT NULL CHECK (event IN ('started', 'done', 'failed', 'stopped')),
  text text NOT NULL
);

-- One row.
CREATE TABLE sync_state (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  -- Changes to the default mapping.
  mapping jsonb NOT NULL DEFAULT '{}',
  -- For each kind, the time on Zoho's clock up to which records were fetched.
  cursors jsonb NOT NULL DEFAULT '{}',
  -- When the schedule last started to fetch.
  fetched_at timestamptz(3),
  -- Records in a row that failed to send. Too many pause the queue until `resting_until`.
  failures integer NOT NULL DEFAULT 0,
  resting_until timestamptz(3),
  -- The run that sends, and when its lease ends.
  sender uuid,
  sending_until timestamptz(3),
  -- Why the last run of the queue stopped early.
  stopped_by text,
  -- Webhooks by service: digests of their URLs, which contain a secret, and when they expire.
  hooks jsonb NOT NULL DEFAULT '{}',
  -- Current alarms with the time at which Admins were notified, so that all servers together notify once.
  alarms jsonb NOT NULL DEFAULT '{}',
  -- Scheduled steps that fail.
  failing_steps jsonb NOT NULL DEFAULT '{}'
);

-- ===== Sync of invoices with QuickBooks =====

-- Invoices to send or void in QuickBooks.
CREATE TABLE quickbooks_tasks (
  invoice_id text COLLATE "C" PRIMARY KEY,
  action text NOT NULL CHECK (action IN ('send', 'void')),
  -- QuickBooks executes repeated requests with the same ID once.
  request_id uuid NOT NULL DEFAULT gen_random_uuid(),
  realm_id text,
  -- Repeated without changes; null until the customer and item exist in QuickBooks.
  body jsonb,
  -- The request was sent but its outcome is unknown.
  may_be_there boolean NOT NULL DEFAULT false,
  asked_at timestamptz(3) NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  -- Null: now.
  next_try_at timestamptz(3),
  -- The run that executes the task, and when its lease ends.
  claimed_by uuid,
  claimed_until timestamptz(3)
);
CREATE INDEX quickbooks_tasks_due ON quickbooks_tasks (asked_at, invoice_id);

-- The customers of each QuickBooks company.
CREATE TABLE quickbooks_customers (
  realm_id text NOT NULL,
  -- The customer's ID, or the printed name if there is no customer.
  customer_key text COLLATE "C" NOT NULL,
  customer_id text COLLATE "C",
  quickbooks_id text NOT NULL,
  PRIMARY KEY (realm_id, customer_key)
);
CREATE UNIQUE INDEX quickbooks_customers_once ON quickbooks_customers (realm_id, quickbooks_id) WHERE customer_id IS NOT NULL;

-- The time up to which changes of each QuickBooks company were fetched.
CREATE TABLE quickbooks_refreshes (
  realm_id text PRIMARY KEY,
  read_until timestamptz(3) NOT NULL
);

-- Invoices that a user sent together. The invoices store the outcome.
CREATE TABLE quickbooks_batches (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  asked_by text NOT NULL,
  asked_at timestamptz(3) NOT NULL,
  invoice_ids text[] NOT NULL,
  -- [{id, reason}] of the invoices that weren't sent.
  refused jsonb NOT NULL,
  stopped_at timestamptz(3)
);
