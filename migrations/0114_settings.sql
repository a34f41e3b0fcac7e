-- What the firm says of itself and has chosen, a row for each group of settings.
CREATE TABLE settings (
  name text PRIMARY KEY,
  value jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1
);
