-- Users who were invited choose their password with a link. Both columns are null once they have one.
ALTER TABLE users
  ADD COLUMN invite_token_id text,
  ADD COLUMN invited_until timestamptz(3);
CREATE UNIQUE INDEX users_invite_token_id ON users (invite_token_id);
