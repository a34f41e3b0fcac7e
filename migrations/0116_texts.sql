-- Texts that are written once: e-mails by Admins, with placeholders for what differs from customer to customer, and notes that staff write into tickets again and again.
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

CREATE SEQUENCE canned_note_ids;

-- Each its owner's or everybody's.
CREATE TABLE canned_notes (
  id text COLLATE "C" PRIMARY KEY DEFAULT 'CN-' || to_char(nextval('canned_note_ids'), 'FM99999990000'),
  name text COLLATE "und-x-icu" NOT NULL,
  -- What is typed behind a slash to find it; empty for none.
  shortcut text COLLATE "und-x-icu" NOT NULL,
  body text COLLATE "und-x-icu" NOT NULL,
  is_shared boolean NOT NULL,
  -- Null once the user is deleted: then it is shared, and Admins alone change it.
  owner_id text,
  owner_name text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_updated timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  search text COLLATE "und-x-icu" NOT NULL GENERATED ALWAYS AS (lower(name || E'\n' || shortcut || E'\n' || body)) STORED,
  CHECK (is_shared OR owner_id IS NOT NULL)
);

ALTER SEQUENCE canned_note_ids OWNED BY canned_notes.id;

CREATE INDEX canned_notes_by_name ON canned_notes (lower(name), id);
CREATE INDEX canned_notes_owner ON canned_notes (owner_id);
