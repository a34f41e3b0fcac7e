-- If two loaners with different serial numbers have the same number under the current key, adds a suffix such as '(2)' to the newer one, so
-- that both can be found and corrected. Tables may be of an older version, so this uses only columns that have always existed.
WITH numbered AS (
  SELECT id, row_number() OVER (PARTITION BY serial_key(serial_number) ORDER BY created_at, id) AS place FROM tools
)
UPDATE tools SET version = version + 1, serial_number = serial_number || ' (' || numbered.place || ')'
FROM numbered WHERE numbered.id = tools.id AND numbered.place > 1;
