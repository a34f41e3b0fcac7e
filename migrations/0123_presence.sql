-- Who has which ticket open, as leases that end by themselves; of no use after a crash, so not written to the log of the database.
CREATE UNLOGGED TABLE ticket_presence (
  ticket_id text COLLATE "C" NOT NULL,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- One window of a browser: a person may have several.
  tab text COLLATE "C" NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  avatar text NOT NULL,
  is_typing boolean NOT NULL,
  -- By the clock of the database, which is the same for all servers.
  until timestamptz(3) NOT NULL,
  PRIMARY KEY (ticket_id, user_id, tab)
) WITH (fillfactor = 50);

COMMENT ON TABLE ticket_presence IS 'Not in backups: who has a ticket open at this moment.';

-- Who a ticket names as its active users.
CREATE VIEW ticket_active_users AS
  SELECT ticket_id, jsonb_agg(DISTINCT jsonb_build_object('name', name, 'email', email, 'avatar', avatar)) AS people
  FROM ticket_presence WHERE until > now() GROUP BY ticket_id;
