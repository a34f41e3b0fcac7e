-- The words of a text in folded letters. Signs within words part them, or a path and a compound would be one word each.
CREATE OR REPLACE FUNCTION text_words(content text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN to_tsvector('simple', translate(fold_letters(content), '/\-_.,:;@#=+~&<>', '                '));
