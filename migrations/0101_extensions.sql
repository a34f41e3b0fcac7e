-- Substring search needs trigram indexes.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
