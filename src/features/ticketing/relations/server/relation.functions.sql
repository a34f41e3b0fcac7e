-- Whether a ticket could be reached from the other one already, so that a relation between them would make it child of itself. The caller lets
-- nobody else relate tickets meanwhile. A chain of a thousand is taken for a circle.
CREATE FUNCTION closes_circle(of_kind text, from_ticket text, to_ticket text) RETURNS boolean LANGUAGE sql STABLE COST 10000 AS $$
  WITH RECURSIVE reached AS (
    SELECT to_ticket COLLATE "C" AS id
    UNION
    SELECT r.to_id FROM reached JOIN ticket_relations r ON r.from_id = reached.id WHERE r.kind = of_kind
  )
  SELECT coalesce(bool_or(id = from_ticket), false) OR count(*) >= 1000 FROM (SELECT id FROM reached LIMIT 1000) AS nearest
$$;
