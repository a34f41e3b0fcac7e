import { badRequest } from '../../../../../platform/errors.ts';
import type { ImportColumns } from '../../../../../platform/import/import-row.ts';
import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import type { ImportTarget } from '../../../../../platform/server/import-target.ts';
import { cutText } from '../../../../../platform/text/clean-text.ts';
import type { ImportDecisions, ImportGuess, ImportMapping, MappedColumn } from '../../import.contract.ts';
import { type ColumnPlan, mapColumns, planColumns, toHeaderFingerprint } from '../../import-columns.rules.ts';
import { findMapping, saveMapping } from './import.mapping.store.ts';

/** The columns and choices for reading a file. */
export interface FilePlan {
  readonly columns: ColumnPlan;
  readonly decisions: ImportDecisions;
}

/** The choices sent with a file. */
interface FileChoices {
  readonly mapping?: ImportMapping | undefined;
  readonly decisions?: ImportDecisions | undefined;
}

type HeaderGuess = Omit<ImportGuess, 'headerAt'>;

/** Chooses the headers of each column: the remembered choice for this header row, or a match by name. */
export async function guessMapping(db: Db, { kind, columns }: ImportTarget, header: readonly string[]): Promise<HeaderGuess> {
  const remembered = await findMapping(db, kind, toHeaderFingerprint(header));
  return {
    columns: mapColumns(columns, header, remembered?.mapping),
    isRemembered: remembered !== undefined,
    decisions: remembered?.decisions ?? {},
  };
}

/** Plans how to read a file: by the choices sent with it, else the remembered ones, else the column names. */
export async function planColumnsOf(db: Db, target: ImportTarget, header: readonly string[], given: FileChoices): Promise<FilePlan> {
  rejectUnknown(target.columns, given.decisions ?? {});
  const remembered = await guessMapping(db, target, header);
  const mapping = given.mapping ?? (remembered.isRemembered ? toMapping(remembered) : undefined);
  const decisions = mergeDecisions(withoutOtherCells(remembered, mapColumns(target.columns, header, mapping)), given.decisions ?? {});
  return { columns: planColumns(target.columns, header, mapping, decisions.defaults), decisions };
}

/** Drops remembered choices about fields that now read other headers. */
function withoutOtherCells(
  { columns, decisions: { values = {}, defaults = {} } }: HeaderGuess,
  mapped: readonly MappedColumn[],
): ImportDecisions {
  const earlier = new Map(columns.map(({ column, headers }) => [column, headers.join('\n')]));
  const same = new Set(mapped.filter(({ column, headers }) => earlier.get(column) === headers.join('\n')).map(({ column }) => column));
  const pick = <Choice>(choices: Readonly<Record<string, Choice>>, columnsOf: (column: string, choice: Choice) => readonly string[]) =>
    Object.fromEntries(Object.entries(choices).filter(([column, choice]) => columnsOf(column, choice).every((each) => same.has(each))));
  return {
    values: pick(values, (column) => [column]),
    // A default may come from another column.
    defaults: pick(defaults, (column, chosen) => [column, ...(chosen?.column === undefined ? [] : [chosen.column])]),
  };
}

/** Remembers the choices for later files with this header row. `decisions` includes the earlier ones that still apply. */
export async function rememberChoices(
  tx: Tx,
  { kind }: ImportTarget,
  header: readonly string[],
  given: FileChoices,
  decisions: ImportDecisions,
): Promise<void> {
  if (!given.mapping && !given.decisions) return;
  await saveMapping(tx, kind, toHeaderFingerprint(header), given.mapping, toRemembered(decisions));
}

/** Drops columns and headers that no longer exist. */
const toMapping = ({ columns }: HeaderGuess): ImportMapping =>
  Object.fromEntries(columns.map(({ column, headers }) => [column, headers.length > 0 ? headers : null]));

/** The date notation is decided separately for each file. */
const toRemembered = ({ values, defaults }: ImportDecisions): ImportDecisions => ({
  ...(values && { values }),
  ...(defaults && { defaults }),
});

function mergeDecisions(remembered: ImportDecisions, given: ImportDecisions): ImportDecisions {
  const columns = new Set([...Object.keys(remembered.values ?? {}), ...Object.keys(given.values ?? {})]);
  return {
    dates: given.dates ?? {},
    values: Object.fromEntries([...columns].map((column) => [column, { ...remembered.values?.[column], ...given.values?.[column] }])),
    defaults: { ...remembered.defaults, ...given.defaults },
  };
}

function rejectUnknown(columns: ImportColumns, { dates = {}, values = {}, defaults = {} }: ImportDecisions): void {
  const filling = Object.values(defaults).flatMap((chosen) => chosen?.column ?? []);
  const named = [...Object.keys(dates), ...Object.keys(values), ...Object.keys(defaults), ...filling];
  const unknown = named.find((column) => !Object.hasOwn(columns, column));
  if (unknown !== undefined) throw badRequest(`Unknown field “${cutText(unknown, 100)}”`);
  for (const [column, chosen] of Object.entries(values)) {
    const options = columns[column]?.choices?.values ?? [];
    const wrong = Object.values(chosen).find((value) => !options.includes(value));
    if (wrong !== undefined) throw badRequest(`“${cutText(wrong, 100)}” isn’t one of ${options.join(', ')}`);
  }
}
