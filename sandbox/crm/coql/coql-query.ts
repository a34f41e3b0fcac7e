import { CrmError } from '../crm-error.ts';
import { type Criteria, readCriteria } from './coql-criteria.ts';
import { type CoqlReader, createReader } from './coql-reader.ts';
import { syntaxError } from './coql-tokens.ts';

export interface CoqlOrder {
  readonly column: string;
  readonly isDescending: boolean;
}

export interface CoqlQuery {
  readonly columns: readonly string[];
  readonly module: string;
  readonly where: Criteria;
  /** The first one counts most; by id when there is none. */
  readonly orderBy: readonly CoqlOrder[];
  readonly limit: number;
  readonly offset: number;
}

const DEFAULT_LIMIT = 200;

/**
 * Reads `select … from … where … order by … limit … offset …`. Joins, aliases, functions, grouping and subqueries exist
 * in the real language and are refused here: SYNTAX_ERROR, "given coql query not supported".
 */
export function parseCoql(text: string): CoqlQuery {
  const reader = createReader(text);
  reader.expect('select');
  const columns = readColumns(reader);
  if (!reader.accept('from')) throw missingClause('from');
  const module = reader.word();
  checkSupported(reader);
  if (!reader.accept('where')) throw missingClause('where');
  const where = readCriteria(reader);
  checkSupported(reader);
  const orderBy = reader.accept('order') ? readOrders(reader) : [];
  const limit = reader.accept('limit') ? readNumber(reader, 'limit') : DEFAULT_LIMIT;
  const offset = reader.accept('offset') ? readNumber(reader, 'offset') : 0;
  if (reader.peek().kind !== 'end') reader.refuse();
  if (limit <= 0) throw new CrmError(400, 'INVALID_DATA', {}, 'limit should be greater than 0');
  return { columns, module, where, orderBy, limit, offset };
}

function readColumns(reader: CoqlReader): readonly string[] {
  const columns = [readColumn(reader)];
  while (reader.accept(',')) columns.push(readColumn(reader));
  return columns;
}

function readColumn(reader: CoqlReader): string {
  const column = reader.word();
  const isJoin = column.includes('.') || column.startsWith('!');
  if (isJoin || reader.isNext('(') || reader.isNext('as')) throw notSupported();
  return column;
}

function checkSupported(reader: CoqlReader): void {
  if (['group', 'join', 'left', 'inner', 'having', 'as'].some((word) => reader.isNext(word))) throw notSupported();
}

function readOrders(reader: CoqlReader): readonly CoqlOrder[] {
  reader.expect('by');
  const orders = [readOrder(reader)];
  while (reader.accept(',')) orders.push(readOrder(reader));
  return orders;
}

function readOrder(reader: CoqlReader): CoqlOrder {
  const column = reader.word();
  const isDescending = reader.accept('desc');
  if (!isDescending) reader.accept('asc');
  return { column, isDescending };
}

function readNumber(reader: CoqlReader, clause: 'limit' | 'offset'): number {
  const { text } = reader.take();
  const isNumber = /^-?\d{1,9}$/.test(text) && (clause === 'limit' || !text.startsWith('-'));
  if (!isNumber) throw new CrmError(400, 'INVALID_QUERY', { [clause]: text }, `${clause} given seems to be invalid`);
  return Number(text);
}

function missingClause(clause: string): CrmError {
  return syntaxError({ clause }, 'missing clause');
}

function notSupported(): CrmError {
  return syntaxError({}, 'given coql query not supported');
}
