-- When the user of a session last typed the own password, so that accounts are changed by who knows it and not by who finds an open browser.
-- Null for sessions from before: their users are asked.
ALTER TABLE sessions ADD COLUMN password_proved_at timestamptz(3);
