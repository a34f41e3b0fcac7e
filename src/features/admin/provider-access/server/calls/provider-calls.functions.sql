-- Starts calls to a provider in the given order: at most at_once concurrently per service, and at most per_minute to all its services
-- within any 60 seconds, of which the last sixth is reserved for users. A call counts from its start until 60 seconds after its end,
-- because it may arrive at any time in between. Waiting calls of users are stored for 5 seconds, so that the background calls of all nodes
-- let them pass. A call of a killed node ends after 35 seconds, which is longer than any call takes. Verdicts: begun; stopped (the daily
-- limit is used up); reserved (the rest of it is reserved for users); and wait, once and without an ID: when the oldest call no longer
-- counts.
CREATE FUNCTION begin_provider_calls(asked_provider text, ids uuid[], services text[], people boolean[], at timestamptz, per_minute integer, at_once integer)
RETURNS TABLE (id uuid, verdict text, until timestamptz) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  longest CONSTANT interval := '35 seconds';
  noted CONSTANT interval := '5 seconds';
  counted CONSTANT interval := '60 seconds';
  left_to_people CONSTANT integer := per_minute / 6;
  asked record;
  refused record;
  free integer;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('provider_calls'), hashtext(asked_provider));
  -- After the clock was set back, rows may lie in the future.
  DELETE FROM provider_calls WHERE provider = asked_provider
    AND (until > at + counted OR until <= CASE state WHEN 'waiting' THEN at ELSE at - counted END);
  free := per_minute - (SELECT count(*) FROM provider_calls WHERE provider = asked_provider AND state <> 'waiting');
  FOR asked IN SELECT * FROM unnest(ids, services, people) WITH ORDINALITY AS asked (id, service, is_person, place) ORDER BY place LOOP
    SELECT * INTO refused FROM find_provider_refusal(asked.service, asked.is_person, at);
    IF refused.verdict IS NOT NULL THEN
      DELETE FROM provider_calls WHERE id = asked.id;
      RETURN QUERY SELECT asked.id, refused.verdict, refused.until;
    ELSIF free > 0
      AND (SELECT count(*) FROM provider_calls WHERE service = asked.service AND state = 'running' AND until > at) < at_once
      AND (asked.is_person OR (SELECT count(*) < free - left_to_people AND count(*) FILTER (WHERE service = asked.service) = 0 FROM provider_calls WHERE provider = asked_provider AND state = 'waiting'))
    THEN
      INSERT INTO provider_calls (id, provider, service, state, until) VALUES (asked.id, asked_provider, asked.service, 'running', at + longest)
        ON CONFLICT (id) DO UPDATE SET state = excluded.state, until = excluded.until;
      free := free - 1;
      RETURN QUERY SELECT asked.id, 'begun', at;
    ELSIF asked.is_person THEN
      INSERT INTO provider_calls (id, provider, service, state, until) VALUES (asked.id, asked_provider, asked.service, 'waiting', at + noted)
        ON CONFLICT (id) DO UPDATE SET until = excluded.until;
    END IF;
  END LOOP;
  RETURN QUERY SELECT NULL::uuid, 'wait', min(until) + counted FROM provider_calls WHERE provider = asked_provider AND state = 'over' HAVING count(*) > 0 AND free <= 0;
END
$$;

-- Returns why a service can't be called now, and until when. A tenth of the daily limit is reserved for users. The limit is derived from
-- the highest remainder: Zoho Desk always returns the remainder; the CRM returns it only once half is used, so its limit is twice that. A
-- remainder older than 15 minutes is ignored, so that a few calls find out the current one.
CREATE FUNCTION find_provider_refusal(asked text, is_person boolean, at timestamptz)
RETURNS TABLE (verdict text, until timestamptz) LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN stopped_until > at THEN 'stopped' ELSE 'reserved' END, CASE WHEN stopped_until > at THEN stopped_until ELSE seen_at + interval '15 minutes' END
  FROM provider_allowances
  WHERE service = asked AND (
    stopped_until > at
    OR (NOT is_person AND remaining <= highest * CASE asked WHEN 'crm' THEN 0.2 ELSE 0.1 END AND seen_at > at - interval '15 minutes')
  )
$$;
