-- Texts of e-mails that Admins write once, with placeholders for what differs from customer to customer.
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
