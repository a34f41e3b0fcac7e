-- Resolves two tools whose serial numbers have the same key after a change of the key: the customer who got it last owns it, earlier
-- ownership ends, and the customers' lists are updated. The tables may still have the schema of an earlier version, so this uses only
-- columns that have always existed.
WITH present AS (
  SELECT id, serial_key(serial) AS key, first_value(id) OVER newest_first AS newest,
    first_value(customer_id) OVER newest_first AS owner, first_value(owned_from) OVER newest_first AS taken_over
  FROM serial_owners WHERE owned_until IS NULL
  WINDOW newest_first AS (PARTITION BY serial_key(serial) ORDER BY owned_from DESC, id DESC)
), ended AS (
  UPDATE serial_owners AS ending SET owned_until = greatest(ending.owned_from, present.taken_over)
  FROM present WHERE present.id = ending.id AND present.id <> present.newest
  RETURNING ending.customer_id, present.key, present.owner
), losing AS (
  SELECT customer_id, coalesce(array_agg(key) FILTER (WHERE owner <> customer_id), '{}') AS lost FROM ended GROUP BY customer_id
)
UPDATE customers SET version = version + 1, tool_serials = ARRAY(
  SELECT serial FROM (
    SELECT serial, place, row_number() OVER (PARTITION BY serial_key(serial) ORDER BY place) AS nth FROM unnest(tool_serials) WITH ORDINALITY AS list (serial, place)
  ) AS listed
  WHERE nth = 1 AND serial_key(serial) <> ALL (losing.lost) ORDER BY place
)
FROM losing WHERE customers.id = losing.customer_id;
