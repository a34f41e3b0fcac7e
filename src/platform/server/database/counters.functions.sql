-- Merges the rows of each counter into one, grouped by all columns but the sums. Totals never change, and writers don't wait.
CREATE FUNCTION fold_counters(counters regclass, VARIADIC sums text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  keys text;
  totals text;
  is_any text;
BEGIN
  -- One node at a time: two that delete the same rows in different order would deadlock.
  PERFORM pg_advisory_xact_lock(hashtext('fold_counters'), counters::oid::integer);
  SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) INTO keys
    FROM pg_attribute WHERE attrelid = counters AND attnum > 0 AND NOT attisdropped AND attname <> ALL (sums);
  SELECT string_agg(format('sum(%I)', name), ', '), string_agg(format('sum(%I) <> 0', name), ' OR ') INTO totals, is_any FROM unnest(sums) AS name;
  EXECUTE format(
    'WITH folded AS (
      DELETE FROM %1$s WHERE (%2$s) IN (SELECT %2$s FROM %1$s GROUP BY %2$s HAVING count(*) > 1) RETURNING *
    )
    INSERT INTO %1$s (%2$s, %3$s) SELECT %2$s, %4$s FROM folded GROUP BY %2$s HAVING %5$s',
    counters, keys, array_to_string(sums, ', '), totals, is_any);
END
$$;
