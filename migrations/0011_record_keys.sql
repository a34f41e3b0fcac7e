-- Records of one company or one serial number are found by a key that letter case and blanks make no difference to.
CREATE FUNCTION company_key(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(regexp_replace(name, '\s', '', 'g') COLLATE "und-x-icu") COLLATE "C";

CREATE FUNCTION serial_key(serial text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN upper(regexp_replace(serial, '\s', '', 'g') COLLATE "und-x-icu") COLLATE "C";

CREATE INDEX tickets_company ON tickets (company_key(customer_company), created_at DESC, id DESC);
CREATE INDEX tickets_company_open ON tickets (company_key(customer_company), (status <> 'Resolved'));
CREATE INDEX tickets_serial ON tickets (serial_key(tool_serial), created_at DESC, id DESC) WHERE tool_serial <> '';
