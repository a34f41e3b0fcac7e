-- Folds the rows of one count into one, by all columns but the sums. What has one row is left alone, so that years that are over are not
-- written again every minute. Counts are the same before, during and after; writers do not wait.
CREATE FUNCTION fold_counters(counters regclass, VARIADIC sums text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  keys text;
  totals text;
  is_any text;
BEGIN
  -- One node at a time: two that delete the same rows in another order would wait for each other.
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
