-- How far each backfill has come: work on rows that were there before a new version, done in batches, each kept with its place here.
CREATE TABLE schema_backfills (
  name text PRIMARY KEY,
  -- Where the last batch stopped, as the backfill itself writes it; null before the first.
  position text,
  is_done boolean NOT NULL DEFAULT false,
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);
