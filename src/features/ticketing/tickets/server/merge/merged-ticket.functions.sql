-- Rejects a row that refers to a merged ticket. The server returns OB409 as a conflict with this message. Waits for a running merge of the
-- ticket, and blocks merges until the row is committed.
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
