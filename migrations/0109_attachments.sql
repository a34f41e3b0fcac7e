-- Photos, logs and other files belong to the ticket they are about; a file is stored in pieces, so that no more than one is in memory.
CREATE TABLE attachments (
  id uuid PRIMARY KEY,
  ticket_id text COLLATE "C" NOT NULL CONSTRAINT attachments_ticket REFERENCES tickets (id),
  name text NOT NULL,
  -- What its first bytes say, never what the sender said.
  media_type text NOT NULL DEFAULT '',
  bytes integer NOT NULL DEFAULT 0 CHECK (bytes >= 0),
  -- An upload that goes on is not an attachment yet; one that is given up leaves no row.
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

-- Photos are compressed already: trying again only costs time.
ALTER TABLE attachment_pieces ALTER COLUMN content SET STORAGE EXTERNAL;
