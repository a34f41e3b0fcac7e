-- Events and trainings with the people registered for them; a list shows how many without reading them.
CREATE SEQUENCE event_ids;

CREATE TABLE events (
  id text PRIMARY KEY DEFAULT 'EVT-' || to_char(nextval('event_ids'), 'FM99999990000'),
  -- What calendar programs know it by, here and after it was moved to another server.
  calendar_uid uuid NOT NULL DEFAULT gen_random_uuid(),
  name text COLLATE "und-x-icu" NOT NULL,
  date timestamptz(3) NOT NULL,
  price_cents bigint NOT NULL CHECK (price_cents >= 0),
  location text COLLATE "und-x-icu" NOT NULL,
  description text COLLATE "und-x-icu" NOT NULL,
  -- Counted again with every registration that is added or removed.
  registered_count integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_updated timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  search text COLLATE "und-x-icu" NOT NULL GENERATED ALWAYS AS (lower(name || E'\n' || location || E'\n' || description)) STORED
);

ALTER SEQUENCE event_ids OWNED BY events.id;

CREATE INDEX events_by_date ON events (date, id);
CREATE INDEX events_search ON events USING gin (search gin_trgm_ops);

CREATE TABLE event_registrations (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  event_id text NOT NULL REFERENCES events ON DELETE CASCADE,
  name text COLLATE "und-x-icu" NOT NULL,
  email text COLLATE "und-x-icu" NOT NULL,
  company text COLLATE "und-x-icu" NOT NULL,
  registered_at timestamptz(3) NOT NULL DEFAULT now(),
  search text COLLATE "und-x-icu" NOT NULL GENERATED ALWAYS AS (lower(name || E'\n' || email || E'\n' || company)) STORED
);

-- Nobody is registered twice for the same event; the letter case of an address makes no difference.
CREATE UNIQUE INDEX event_registrations_email ON event_registrations (event_id, lower(email));
CREATE INDEX event_registrations_by_name ON event_registrations (event_id, lower(name), id);
