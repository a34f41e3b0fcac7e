-- A new record of a kind whose switch is off in the settings is not to be sent. The argument names the switch.
CREATE FUNCTION keep_unsynced_when_off() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT value->'syncConfiguration'->>TG_ARGV[0] FROM settings WHERE name = 'configuration') = 'false' THEN
    NEW.sync_status := 'unsynced';
  END IF;
  RETURN NEW;
END
$$;
