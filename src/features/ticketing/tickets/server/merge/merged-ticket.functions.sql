-- Refuses a row that names a merged ticket; the server answers OB409 as a conflict with this message. A merge of the ticket that goes on is
-- waited for, and the ticket is not merged before the row is in.
CREATE FUNCTION refuse_merged_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  named text := to_jsonb(NEW) ->> TG_ARGV[0];
  merged text;
BEGIN
  SELECT merged_into INTO merged FROM tickets WHERE id = named FOR KEY SHARE;
  IF merged IS NOT NULL THEN
    RAISE EXCEPTION '% was merged into %.', named, merged USING ERRCODE = 'OB409';
  END IF;
  RETURN NEW;
END
$$;
