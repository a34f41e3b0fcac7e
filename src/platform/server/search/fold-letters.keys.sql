-- Returns lowercase text without accents and invisible characters, like foldLetters in TypeScript. ASCII text takes a fast path.
-- U+A7F1 got its decomposition in Unicode 17, which Node.js knows but not every PostgreSQL.
CREATE OR REPLACE FUNCTION fold_letters(content text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN octet_length(content) = length(content) THEN lower(content COLLATE "C")
    ELSE replace(replace(replace(replace(translate(
      regexp_replace(lower(normalize(translate(content, U&'\A7F1', 'S'), NFKD) COLLATE "und-x-icu") COLLATE "C",
        '[\u0300-\u036f\u0483-\u0489\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u20d0-\u20ff\u3099\u309a\u02b0-\u02ff\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
        '', 'g'),
      'đðħıłøŧŋĸəɛɔɓɗƙƴς', 'ddhilotnkeeobdkyσ'
    ), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') END COLLATE "C";

-- Returns the search key of a text: folded letters without blanks and punctuation, line by line, like toSearchKey. Ideographs are doubled
-- because the trigram index can't find two letters.
CREATE OR REPLACE FUNCTION search_key(content text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN octet_length(content) = length(content) THEN regexp_replace(lower(content COLLATE "C"), '[^a-z0-9%\\\n]+', '', 'g')
    ELSE regexp_replace(regexp_replace(fold_letters(content),
      '[\u0001-\u0009\u000b-\u0024\u0026-\u002f\u003a-\u0040\u005b\u005d-\u0060\u007b-\u007f\u0080-\u00bf\u00d7\u00f7\u055a-\u055f\u0589\u05f3\u05f4\u060c\u061b\u061f\u066a-\u066d\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u30fb\ufe10-\ufe6f]+',
      '', 'g'), '([\u2e80-\u9fff\U00020000-\U0003ffff])', '\1\1', 'g') END COLLATE "C";

-- Returns the key shared by all spellings of a name that look the same, like toNameKey in TypeScript. Unifies apostrophes, dashes and
-- quotation marks, then removes invisible characters.
CREATE OR REPLACE FUNCTION without_invisible(content text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(content COLLATE "C",
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+',
    '', 'g');

CREATE OR REPLACE FUNCTION name_key(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN octet_length(name) = length(name) THEN lower(translate(name, '`', '''') COLLATE "C")
    ELSE normalize(lower(without_invisible(normalize(without_invisible(translate(name,
      U&'`\00B4\2018\2019\201B\2032\2035\02B9\02BB\02BC\02BD\02C8\FF07\2010\2011\2012\2013\2014\2015\2212\FE63\FF0D\201C\201D\201E\201F\2033\FF02\A7F1',
      '''''''''''''''''''''''''''---------""""""S'
    )), NFKC)) COLLATE "und-x-icu"), NFC) COLLATE "C" END;
