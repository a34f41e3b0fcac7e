-- A failure without a pause has none, instead of one of no length that a clock which steps back would extend.
ALTER TABLE sign_in_failures ALTER COLUMN blocked_until DROP NOT NULL;
