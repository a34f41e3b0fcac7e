-- Letters and digits only, because registrations and VINs are written with or without spaces and hyphens.
CREATE OR REPLACE FUNCTION code_key(code text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN upper(regexp_replace(code, '[^[:alnum:]]', '', 'g') COLLATE "und-x-icu") COLLATE "C";
