-- Returns true if a ticket is already reachable from the other one, so that relating them would create a cycle. The caller holds a lock
-- against concurrent relations. A chain of a thousand tickets counts as a cycle.
CREATE FUNCTION closes_circle(of_kind text, from_ticket text, to_ticket text) RETURNS boolean LANGUAGE sql STABLE COST 10000 AS $$
  WITH RECURSIVE reached AS (
    SELECT to_ticket COLLATE "C" AS id
    UNION
    SELECT r.to_id FROM reached JOIN ticket_relations r ON r.from_id = reached.id WHERE r.kind = of_kind
  )
  SELECT coalesce(bool_or(id = from_ticket), false) OR count(*) >= 1000 FROM (SELECT id FROM reached LIMIT 1000) AS nearest
$$;
