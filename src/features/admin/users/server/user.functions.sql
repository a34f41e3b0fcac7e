-- Null for a deleted user.
CREATE FUNCTION name_of_user(id text) RETURNS text LANGUAGE sql STABLE STRICT PARALLEL SAFE
  RETURN (SELECT full_name FROM users WHERE users.id = name_of_user.id);
