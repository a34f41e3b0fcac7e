-- Questions in flight reserve what they may cost, so that many at once can't exceed the monthly limit of the assistant.
CREATE TABLE assistant_reservations (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- The chat in which the question was asked; null outside of chats.
  conversation_id uuid,
  -- Dollars, for the longest answer.
  cost numeric NOT NULL,
  -- A question that is still open by then was lost with its server.
  expires_at timestamptz(3) NOT NULL
);
