-- Substring search over tickets and parts needs trigram indexes.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
