-- What people ask the assistant about a ticket, what it answers, and how many tokens that takes.
CREATE TABLE assistant_conversations (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  ticket_id text COLLATE "C" NOT NULL CONSTRAINT assistant_conversations_ticket REFERENCES tickets (id) ON DELETE CASCADE,
  -- The beginning of its first question; empty while there is none.
  title text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL,
  last_at timestamptz(3) NOT NULL
);

CREATE INDEX assistant_conversations_of_user ON assistant_conversations (user_id, last_at DESC);
CREATE INDEX assistant_conversations_of_ticket ON assistant_conversations (ticket_id);

CREATE TABLE assistant_messages (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  conversation_id uuid NOT NULL REFERENCES assistant_conversations (id) ON DELETE CASCADE,
  position integer NOT NULL,
  role text NOT NULL CHECK (role IN ('user', 'model')),
  content text NOT NULL,
  state text NOT NULL CHECK (state IN ('answering', 'done', 'stopped', 'cut', 'blocked', 'failed')),
  reason text,
  -- [{n, kind, id, title, path}] that the answer cites.
  sources jsonb NOT NULL DEFAULT '[]',
  prompt_tokens integer NOT NULL DEFAULT 0,
  answer_tokens integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL,
  -- Of an answer that is being written: without a further sign of its server it is over then.
  alive_until timestamptz(3) CHECK ((alive_until IS NOT NULL) = (state = 'answering')),
  UNIQUE (conversation_id, position)
);

-- One answer at a time in a chat, on all nodes.
CREATE UNIQUE INDEX assistant_messages_answering ON assistant_messages (conversation_id) WHERE state = 'answering';

CREATE TABLE assistant_usage (
  -- In UTC.
  day date NOT NULL,
  user_id text NOT NULL,
  -- As it was when it was last counted: the account may be deleted later.
  user_name text NOT NULL,
  questions integer NOT NULL,
  prompt_tokens bigint NOT NULL,
  answer_tokens bigint NOT NULL,
  -- Dollars, at the prices of the time.
  cost numeric NOT NULL,
  PRIMARY KEY (day, user_id)
);
