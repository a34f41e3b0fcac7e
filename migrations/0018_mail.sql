-- Email: mailboxes, sent and received messages, and the tickets they belong to.

-- ===== Mailboxes =====

CREATE SEQUENCE mailbox_ids;

CREATE TABLE mailboxes (
  id text COLLATE "C" PRIMARY KEY DEFAULT 'MBX-' || to_char(nextval('mailbox_ids'), 'FM99999990000'),
  name text COLLATE "und-x-icu" NOT NULL,
  address text NOT NULL,
  -- Other addresses that arrive in this mailbox.
  aliases text[] NOT NULL DEFAULT '{}',
  provider text NOT NULL CHECK (provider IN ('microsoft', 'google', 'other')),
  -- Servers and names of the provider 'other'. Those of Microsoft and Google are fixed.
  imap_host text NOT NULL DEFAULT '',
  imap_port integer NOT NULL DEFAULT 993,
  imap_encryption text NOT NULL DEFAULT 'tls' CHECK (imap_encryption IN ('tls', 'starttls', 'none')),
  smtp_host text NOT NULL DEFAULT '',
  smtp_port integer NOT NULL DEFAULT 587,
  smtp_encryption text NOT NULL DEFAULT 'starttls' CHECK (smtp_encryption IN ('tls', 'starttls', 'none')),
  username text NOT NULL DEFAULT '',
  -- Blank: the same as for IMAP.
  smtp_username text NOT NULL DEFAULT '',
  -- Encrypted; null if none. Without an SMTP password, that of IMAP is used.
  password text,
  smtp_password text,
  sender_name text NOT NULL DEFAULT '',
  signature text NOT NULL DEFAULT '',
  ticket_type text NOT NULL,
  department text NOT NULL DEFAULT '',
  -- Read messages are moved to this folder; blank: they stay in the inbox.
  done_folder text NOT NULL DEFAULT '',
  is_acknowledging boolean NOT NULL DEFAULT false,
  -- The ID of an email template, which may have been deleted since.
  acknowledgment_template_id text NOT NULL DEFAULT '',
  closed_tickets text NOT NULL DEFAULT 'reopen' CHECK (closed_tickets IN ('reopen', 'new', 'notify')),
  -- Messages of this many days before the start are read too.
  read_back_days integer NOT NULL DEFAULT 0 CHECK (read_back_days BETWEEN 0 AND 30),
  -- Days for which originals are stored.
  retention text NOT NULL DEFAULT '365' CHECK (retention IN ('30', '90', '365', 'forever')),
  -- False: nothing is read or sent.
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_updated timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1
);
ALTER SEQUENCE mailbox_ids OWNED BY mailboxes.id;
CREATE UNIQUE INDEX mailboxes_address ON mailboxes (lower(address));

-- What OBDesk found out about a mailbox. Changes don't affect its version.
CREATE TABLE mailbox_states (
  mailbox_id text COLLATE "C" PRIMARY KEY CONSTRAINT mailbox_states_mailbox REFERENCES mailboxes (id) ON DELETE CASCADE,
  -- While there is one that needs an Admin, nothing is read or sent.
  problem text,
  problem_detail text NOT NULL DEFAULT '',
  problem_since timestamptz(3),
  tested_at timestamptz(3),
  -- Results of the last test. Null if unknown.
  has_plus_addresses boolean,
  has_filed_sent boolean,
  sent_folder text,
  -- The server whose Authentication-Results are trusted (RFC 8601).
  authentication_server text
);

-- OAuth tokens of a mailbox at Microsoft or Google, encrypted.
CREATE TABLE mailbox_tokens (
  mailbox_id text COLLATE "C" PRIMARY KEY CONSTRAINT mailbox_tokens_mailbox REFERENCES mailboxes (id) ON DELETE CASCADE,
  -- Changes with each sign-in, so that late responses to an earlier one are ignored.
  generation uuid NOT NULL DEFAULT gen_random_uuid(),
  connected_at timestamptz(3) NOT NULL,
  -- Microsoft replaces it with each renewal.
  refresh_token text NOT NULL,
  access_token text,
  access_until timestamptz(3),
  -- Until this time, one server renews the tokens and the others wait for it.
  refreshing_until timestamptz(3),
  -- No renewal before this time, because the last one was rejected.
  paused_until timestamptz(3),
  problem text,
  problem_since timestamptz(3)
);
COMMENT ON TABLE mailbox_tokens IS 'Not in backups: a restored copy must not read or send email. An Admin signs in again.';

-- ===== Messages =====

CREATE TABLE mail_messages (
  id uuid PRIMARY KEY,
  direction text NOT NULL CHECK (direction IN ('in', 'out')),
  -- Null if the mailbox was deleted.
  mailbox_id text COLLATE "C" CONSTRAINT mail_messages_mailbox REFERENCES mailboxes (id) ON DELETE SET NULL,
  ticket_id text COLLATE "C" CONSTRAINT mail_messages_ticket REFERENCES tickets (id),
  -- Its entry in the history of the ticket; null before it was sent or processed.
  entry_id uuid,
  -- The record that a sent message is about: 'invoice:INV-0001', 'event:EVT-0001'.
  subject_record text,
  -- Place in the inbox; null for other sources and for sent messages.
  uid_validity bigint,
  uid bigint,
  -- Without angle brackets; blank if missing.
  message_id text NOT NULL DEFAULT '',
  -- SHA-256 of the content without trace headers, to recognize a message that is read again or in another mailbox.
  digest bytea,
  bytes integer NOT NULL DEFAULT 0 CHECK (bytes >= 0),
  -- True if only headers and text are stored.
  is_cut boolean NOT NULL DEFAULT false,
  from_name text NOT NULL DEFAULT '',
  -- In lower case; blank if unreadable.
  from_address text NOT NULL DEFAULT '',
  -- [{name, address}]
  to_addresses jsonb NOT NULL DEFAULT '[]',
  cc_addresses jsonb NOT NULL DEFAULT '[]',
  subject text NOT NULL DEFAULT '',
  -- The Date header; null if missing or unreadable.
  dated_at timestamptz(3),
  -- When OBDesk stored or queued it.
  added_at timestamptz(3) NOT NULL DEFAULT now(),
  -- When it was processed, or accepted by the server.
  finished_at timestamptz(3),
  -- What the message is: 'reply', 'acknowledgment', 'auto-reply', 'bounce' and so on; blank before it is known.
  kind text NOT NULL DEFAULT '',
  state text NOT NULL,
  -- Why it is in review, was ignored or failed.
  reason text NOT NULL DEFAULT '',
  -- Attempts to parse it.
  attempts integer NOT NULL DEFAULT 0,
  -- True until a user has confirmed an address that is new in the thread.
  is_sender_new boolean NOT NULL DEFAULT false,
  -- A ticket of the same sender and subject that it may belong to.
  suggested_ticket_id text COLLATE "C",
  -- The user who wrote a sent message; null for automatic ones. Not a reference: messages outlive the account.
  author_id text,
  author text NOT NULL DEFAULT '',
  -- Parts of the body and results of its processing, see `MailDetails`.
  details jsonb NOT NULL DEFAULT '{}',
  version integer NOT NULL DEFAULT 1,
  search text COLLATE "C" NOT NULL GENERATED ALWAYS AS (search_key(
    subject || E'\n' || from_name || E'\n' || from_address || E'\n' || message_id || E'\n' || coalesce(ticket_id, '')
    || E'\n' || jsonb_path_query_array(to_addresses || cc_addresses, '$[*].*')::text
  )) STORED,
  CHECK (state IN ('stored', 'done', 'review', 'ignored', 'queued', 'sending', 'sent', 'unclear', 'failed', 'withdrawn')),
  CHECK ((uid_validity IS NULL) = (uid IS NULL))
);
CREATE UNIQUE INDEX mail_messages_uid ON mail_messages (mailbox_id, uid_validity, uid) WHERE uid IS NOT NULL;
CREATE INDEX mail_messages_of_ticket ON mail_messages (ticket_id, added_at, id) WHERE ticket_id IS NOT NULL;
CREATE INDEX mail_messages_newest ON mail_messages (added_at DESC, id DESC);
CREATE INDEX mail_messages_by_state ON mail_messages (state, added_at, id) WHERE state NOT IN ('done', 'sent', 'ignored', 'withdrawn');
CREATE INDEX mail_messages_search ON mail_messages USING gin (search gin_trgm_ops);
CREATE INDEX mail_messages_message_id ON mail_messages (message_id) WHERE message_id <> '';
CREATE INDEX mail_messages_digest ON mail_messages (digest) WHERE digest IS NOT NULL;
-- Limits per sender, and tickets of the same sender and subject.
CREATE INDEX mail_messages_from ON mail_messages (from_address, added_at DESC) WHERE direction = 'in';
CREATE INDEX mail_messages_record ON mail_messages (subject_record) WHERE subject_record IS NOT NULL;

-- The original of a received message, and the bytes of a sent one, which every attempt repeats.
CREATE TABLE mail_pieces (
  message_id uuid NOT NULL CONSTRAINT mail_pieces_message REFERENCES mail_messages (id) ON DELETE CASCADE,
  position integer NOT NULL CHECK (position >= 0),
  content bytea NOT NULL,
  PRIMARY KEY (message_id, position)
);
ALTER TABLE mail_pieces ALTER COLUMN content SET STORAGE EXTERNAL;

-- The ticket of each Message-ID that was sent, received or referred to.
CREATE TABLE mail_references (
  -- SHA-256 of the ID without angle brackets.
  id_hash bytea NOT NULL,
  ticket_id text COLLATE "C" NOT NULL CONSTRAINT mail_references_ticket REFERENCES tickets (id),
  -- When the ID was first seen with this ticket. The oldest ticket of an ID counts, because anyone can repeat an ID.
  seen_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (id_hash, ticket_id)
);
CREATE INDEX mail_references_of_ticket ON mail_references (ticket_id);

-- Place of the next message to read in each mailbox, and the server that reads it.
CREATE TABLE mail_cursors (
  mailbox_id text COLLATE "C" PRIMARY KEY CONSTRAINT mail_cursors_mailbox REFERENCES mailboxes (id) ON DELETE CASCADE,
  uid_validity bigint,
  -- The highest UID that was stored.
  uid bigint NOT NULL DEFAULT 0,
  -- The messages up to this UID were marked as read or moved.
  filed_uid bigint NOT NULL DEFAULT 0,
  -- Messages received before this time aren't read.
  read_from timestamptz(3) NOT NULL,
  claimed_by uuid,
  claimed_until timestamptz(3),
  fetched_at timestamptz(3)
);
COMMENT ON COLUMN mail_cursors.uid_validity IS 'Null before the first read. Another value on the server means that all UIDs have changed.';

-- ===== Sending =====

-- Messages to send, and those whose outcome is unclear.
CREATE TABLE mail_outbox (
  message_id uuid PRIMARY KEY CONSTRAINT mail_outbox_message REFERENCES mail_messages (id) ON DELETE CASCADE,
  mailbox_id text COLLATE "C" NOT NULL CONSTRAINT mail_outbox_mailbox REFERENCES mailboxes (id) ON DELETE CASCADE,
  -- False: written by the system. Replies of users go first.
  is_by_user boolean NOT NULL,
  not_before timestamptz(3) NOT NULL,
  -- The run that is sending it. A run whose ID was replaced saves nothing more.
  claimed_by uuid,
  claimed_until timestamptz(3),
  -- Failed attempts. A rejected sign-in doesn't count.
  attempts integer NOT NULL DEFAULT 0,
  -- Temporary failures are retried until this time.
  retry_until timestamptz(3) NOT NULL,
  -- Set before the first byte of the message is sent: from then on, the server may have it. Null again if it certainly hasn't.
  unclear_since timestamptz(3),
  last_error text NOT NULL DEFAULT ''
);
COMMENT ON TABLE mail_outbox IS 'Not in backups: a restored copy can''t know what was sent since. It asks users about these messages.';
CREATE INDEX mail_outbox_due ON mail_outbox (mailbox_id, is_by_user DESC, not_before) WHERE unclear_since IS NULL;
CREATE INDEX mail_outbox_unclear ON mail_outbox (unclear_since) WHERE unclear_since IS NOT NULL;

CREATE TABLE mail_recipients (
  message_id uuid NOT NULL CONSTRAINT mail_recipients_message REFERENCES mail_messages (id) ON DELETE CASCADE,
  -- In lower case.
  address text NOT NULL,
  name text NOT NULL DEFAULT '',
  field text NOT NULL CHECK (field IN ('to', 'cc', 'bcc')),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'delayed', 'failed')),
  -- True if the mailbox doesn't exist. No automatic email is sent there.
  is_hard boolean NOT NULL DEFAULT false,
  -- For users: 'Mailbox does not exist'.
  reason text NOT NULL DEFAULT '',
  changed_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (message_id, address)
);
CREATE INDEX mail_recipients_address ON mail_recipients (address, changed_at DESC);

-- Attempts to send and their recipients by mailbox, for limits that all servers share.
CREATE TABLE mail_counts (
  mailbox_id text COLLATE "C" NOT NULL CONSTRAINT mail_counts_mailbox REFERENCES mailboxes (id) ON DELETE CASCADE,
  -- Start of five seconds.
  begins timestamptz(3) NOT NULL,
  messages integer NOT NULL DEFAULT 0,
  recipients integer NOT NULL DEFAULT 0,
  PRIMARY KEY (mailbox_id, begins)
);
COMMENT ON TABLE mail_counts IS 'Not in backups: a restored copy sends its own messages.';

-- ===== People =====

-- Addresses that write in the thread of a ticket.
CREATE TABLE mail_participants (
  ticket_id text COLLATE "C" NOT NULL CONSTRAINT mail_participants_ticket REFERENCES tickets (id),
  -- In lower case.
  address text NOT NULL,
  name text NOT NULL DEFAULT '',
  -- False: new in the thread. Replies are copied to it once a user has confirmed it.
  is_confirmed boolean NOT NULL,
  -- True if a user removed it from a reply.
  is_removed boolean NOT NULL DEFAULT false,
  added_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (ticket_id, address)
);

-- Addresses from which messages are ignored, or to which no automatic email or no announcements are sent.
CREATE TABLE mail_blocks (
  -- In lower case.
  address text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('sender', 'automatic', 'announcement')),
  -- 'blocked by a user', 'mailbox does not exist', 'unsubscribed'
  reason text NOT NULL,
  -- Null if not set by a user. Not a reference: blocks outlive the account.
  added_by_id text,
  added_by text NOT NULL DEFAULT '',
  added_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (address, kind)
);

-- Pictures in received email that may belong to a signature. From the third message on, they aren't attached.
CREATE TABLE mail_signature_images (
  -- Domain of the sender; the address if others have the domain too, such as gmail.com.
  sender text NOT NULL,
  -- SHA-256 of the picture.
  digest bytea NOT NULL,
  -- Number of messages that had it.
  seen integer NOT NULL DEFAULT 1,
  seen_at timestamptz(3) NOT NULL,
  PRIMARY KEY (sender, digest)
);
CREATE INDEX mail_signature_images_seen ON mail_signature_images (seen_at);

-- ===== Notifications =====

-- When it was last in an email. Later events of an unread notification are sent again.
ALTER TABLE notifications ADD COLUMN emailed_at timestamptz(3);

-- ===== Automatic email of other features =====

-- Emails that remind customers of a due loaner. Each loan gets each of them once per due date, and one a day.
CREATE TABLE loan_reminders (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  loan_id bigint NOT NULL CONSTRAINT loan_reminders_loan REFERENCES loans (id) ON DELETE CASCADE,
  due date NOT NULL,
  -- Days from the due date; negative before it.
  days integer NOT NULL,
  address text NOT NULL,
  -- In the company's time zone.
  queued_on date NOT NULL,
  -- Null until the mail server has accepted it.
  sent_at timestamptz(3),
  UNIQUE (loan_id, due, days),
  UNIQUE (loan_id, queued_on)
);

-- Emails about an event to many people. The messages are in mail_messages, with the record 'announcement:ID'.
CREATE TABLE event_announcements (
  -- Chosen by the browser, so that a repeated request sends nothing.
  id uuid PRIMARY KEY,
  event_id text NOT NULL CONSTRAINT event_announcements_event REFERENCES events (id) ON DELETE CASCADE,
  subject text NOT NULL,
  -- Not a reference: announcements outlive the account.
  author_id text NOT NULL,
  author text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  -- When a user stopped it; null if none did.
  stopped_at timestamptz(3)
);
CREATE INDEX event_announcements_of_event ON event_announcements (event_id, created_at DESC);

-- ===== Photos of phones =====

-- Attempts left to create a preview; 0 if it isn't needed, exists or failed.
ALTER TABLE attachments ADD COLUMN preview_attempts integer NOT NULL DEFAULT 0;
CREATE INDEX attachments_without_preview ON attachments (added_at) WHERE preview_attempts > 0;

-- JPEG pictures of HEIC photos, which most browsers can't show.
CREATE TABLE attachment_previews (
  attachment_id uuid PRIMARY KEY CONSTRAINT attachment_previews_attachment REFERENCES attachments (id) ON DELETE CASCADE,
  content bytea NOT NULL
);
ALTER TABLE attachment_previews ALTER COLUMN content SET STORAGE EXTERNAL;
