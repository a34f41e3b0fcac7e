-- Words of a text in folded letters. Punctuation within words separates them, so that paths and compounds are several words.
CREATE OR REPLACE FUNCTION text_words(content text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN to_tsvector('simple', translate(fold_letters(content), '/\-_.,:;@#=+~&<>', '                '));
