-- Letters and digits only: a registration and a VIN are written with blanks and hyphens, or without.
CREATE OR REPLACE FUNCTION code_key(code text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN upper(regexp_replace(code, '[^[:alnum:]]', '', 'g') COLLATE "und-x-icu") COLLATE "C";
