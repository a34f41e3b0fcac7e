-- Two loaners that were told apart and have one serial number under the present key: the younger one gets a number behind it, '(2)', so that
-- both can be found and staff can put it right. Tables may be as an older version left them: this names only what has been there all the time.
WITH numbered AS (
  SELECT id, row_number() OVER (PARTITION BY serial_key(serial_number) ORDER BY created_at, id) AS place FROM tools
)
UPDATE tools SET version = version + 1, serial_number = serial_number || ' (' || numbered.place || ')'
FROM numbered WHERE numbered.id = tools.id AND numbered.place > 1;
