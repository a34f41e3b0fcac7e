export function savedRow<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('the database returned no row after a save');
  return row;
}
