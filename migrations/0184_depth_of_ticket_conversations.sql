-- Long conversations are read from the newest comment on, up to what is known; all of one is read again when `reread_at` is due.
ALTER TABLE sync_links
  ADD COLUMN talk_read_at timestamptz(3),
  ADD COLUMN reread_at timestamptz(3);
CREATE INDEX sync_links_reread ON sync_links (reread_at) WHERE reread_at IS NOT NULL;
