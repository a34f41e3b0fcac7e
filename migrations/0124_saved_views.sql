-- Filters of ticket lists that people keep under a name, for themselves or for everybody, and the view a list begins with.
CREATE TABLE saved_views (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text COLLATE "und-x-icu" NOT NULL,
  -- A type of ticket, or 'all'.
  list text NOT NULL,
  filters jsonb NOT NULL,
  is_shared boolean NOT NULL,
  -- Null: the account is deleted and the view was shared.
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
