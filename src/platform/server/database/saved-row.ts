/** The row that a statement with RETURNING wrote; none is a mistake of the program. */
export function savedRow<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('the database returned no row after a save');
  return row;
}
