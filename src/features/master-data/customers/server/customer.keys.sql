-- Keys of company names and serial numbers, equal for all spellings that look the same, ignoring spaces. The same as toCompanyKey and
-- toSerialKey. White space is listed explicitly, because \s differs between servers: all of Unicode's White_Space, and the byte order mark
-- (U+FEFF).
CREATE OR REPLACE FUNCTION without_blanks(written text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN translate(written, U&'\0009\000A\000B\000C\000D\0020\0085\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\2028\2029\202F\205F\3000\FEFF', '');

CREATE OR REPLACE FUNCTION company_key(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN without_blanks(name_key(name)) COLLATE "C";

CREATE OR REPLACE FUNCTION serial_key(serial text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN upper(without_blanks(name_key(serial)) COLLATE "C");

CREATE OR REPLACE FUNCTION contact_texts(contacts jsonb, field text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ARRAY(SELECT contact ->> field FROM jsonb_array_elements(contacts) AS contact);

CREATE OR REPLACE FUNCTION as_lines(texts text[]) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN array_to_string(texts, E'\n');

CREATE OR REPLACE FUNCTION email_keys(emails text[]) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ARRAY(SELECT DISTINCT lower(btrim(email) COLLATE "und-x-icu") COLLATE "C" FROM unnest(emails) AS email WHERE btrim(email) <> '');

-- The digits of each number. A number with a country prefix also gets keys without it, because people write it differently: '+49 (0)30
-- 123456' and '030 123456', '+1 555 123 4567' and '(555) 123-4567'. Numbers of fewer than seven digits are ignored.
CREATE OR REPLACE FUNCTION phone_keys(phones text[]) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ARRAY(
    SELECT DISTINCT ltrim(substr(digits, 1 + cut), '0')
    FROM (
      SELECT ltrim(regexp_replace(phone, '[^0-9]', '', 'g'), '0') AS digits, phone ~ '^\s*(\+|00)' AS is_international FROM unnest(phones) AS phone
    ) AS number CROSS JOIN generate_series(0, 3) AS cut
    WHERE (cut = 0 OR is_international OR (cut = 1 AND digits ~ '^1[0-9]{10}$')) AND length(ltrim(substr(digits, 1 + cut), '0')) >= 7
  );

-- A shop name without case, accents, spaces, punctuation and legal form, to find duplicates.
CREATE OR REPLACE FUNCTION likeness_key(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN replace(regexp_replace(
    regexp_replace(regexp_replace(fold_letters(name) COLLATE "und-x-icu", '[.''’‘‛`´′]', '', 'g'), '[^[:alnum:]]+', ' ', 'g'),
    '( (inc|incorporated|llc|llp|lp|ltd|limited|corp|corporation|co|company|plc|pty|gmbh|mbh|ag|kg|ohg|ug|gbr|ek|bv|nv|sa|sarl|srl|spa|ab|as|oy))+ *$', ''
  ), ' ', '') COLLATE "C";

-- Search text of a customer, in lines: its name with each contact, so that all words of a search match one person, then its tools.
CREATE OR REPLACE FUNCTION customer_search(shop_name text, contacts jsonb, tool_serials text[]) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN array_to_string(ARRAY(
    SELECT search_key(translate(concat_ws(' ', shop_name, contact ->> 'name', contact ->> 'email', contact ->> 'phone'), E'\n', ' '))
    FROM jsonb_array_elements(CASE jsonb_array_length(contacts) WHEN 0 THEN '[{}]' ELSE contacts END) AS contact
  ) || ARRAY(SELECT search_key(translate(serial, E'\n', ' ')) FROM unnest(tool_serials) AS serial), E'\n') COLLATE "C";
