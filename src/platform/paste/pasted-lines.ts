import { createCsvReader } from '../csv.ts';
import { sameValue } from '../merge.ts';
import { HUNDREDTHS, MONEY, readInput, type TypedNumber } from '../number/number-input.ts';
import { readNumber } from '../number/parse-number.ts';
import { formatCount, pluralize } from '../number-text.ts';

export interface PastedLine {
  readonly description: string;
  /** An unreadable number is stored as text, an empty cell as ''. */
  readonly quantity: TypedNumber;
  readonly price: TypedNumber;
}

/** Roles of pasted columns. `none` is ignored. */
export const COLUMN_KINDS = ['description', 'quantity', 'price', 'none'] as const;
export type ColumnKind = (typeof COLUMN_KINDS)[number];

export interface TableGuess {
  readonly columns: readonly ColumnKind[];
  readonly hasHeader: boolean;
  /** True if the columns are certain, so that the user isn't asked. */
  readonly isSure: boolean;
}

/** Parses cells as copied from spreadsheets: separated by tabs, with quotes around a cell that contains tabs, quotes or line breaks. */
export function readCells(text: string): string[][] {
  const reader = createCsvReader('\t', text.length);
  const rows = [...reader.push(text), ...reader.end()];
  // An unclosed quote is probably an inch mark.
  const read = rows.some(({ fault }) => fault !== undefined)
    ? text.split(/\r\n|\r|\n/).map((line) => line.split('\t'))
    : rows.map(({ cells }) => cells);
  const filled = read.map((cells) => cells.map((cell) => cell.trim())).filter((cells) => cells.some((cell) => cell !== ''));
  const isUsed = (column: number) => filled.some((cells) => (cells[column] ?? '') !== '');
  const columns = Array.from({ length: Math.max(0, ...filled.map(({ length }) => length)) }, (_, column) => column).filter(isUsed);
  return filled.map((cells) => columns.map((column) => cells[column] ?? ''));
}

const NAMES: Readonly<Record<ColumnKind | 'total', RegExp>> = {
  description:
    /^(?:description|desc|item|itemname|itemdescription|product|productname|service|article|name|part|partname|work|labor|details|position|bezeichnung|beschreibung|artikel|leistung|libelle|designation|descripcion|concepto|producto|descricao|descrizione|omschrijving|beskrivning)$/,
  quantity:
    /^(?:qty|quantity|quant|hours|hrs|units|count|pcs|pieces|number|menge|anzahl|stuck|stunden|qte|quantite|cantidad|cant|quantidade|quantita|aantal|antal)$/,
  price:
    /^(?:price|unitprice|unitcost|cost|rate|each|priceeach|priceperunit|hourlyrate|netprice|listprice|preis|einzelpreis|stuckpreis|epreis|prix|prixunitaire|pu|precio|preciounitario|preco|precounitario|prezzo|prezzounitario|prijs|pris)$/,
  total: /^(?:total|linetotal|sum|subtotal|amount|extended|gesamt|gesamtpreis|summe|betrag|montant|importe|totale|bedrag|totaal|belopp)$/,
  none: /^(?:no|nr|pos|line|row|#|sku|code|id|partnumber|partno|itemno|artikelnummer)$/,
};

function toWords(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

/** Words for a sum, a tax or an amount to pay, such as "Subtotal", "Tax (8%)" or "Amount due". */
const SUM_WORDS = toWords(
  'total totals subtotal subtotals sum totale totaal subtotaal summe zwischensumme summa suma soma gesamt gesamtbetrag gesamtsumme rechnungsbetrag',
);
const TAX_WORDS = toWords('tax taxes vat gst hst pst qst mwst mehrwertsteuer ust umsatzsteuer tva iva btw moms impuesto impuestos');
const DUE_WORDS = toWords('amount due balance montant importe');
/** Words allowed besides them, such as "Grand total" or "Total incl. tax". */
const WORDS_BESIDE = toWords(
  'grand sub sous sales parts labor labour materials hours shipping net netto gross brutto invoice order incl excl inkl zzgl ht ttc usd eur gbp cad',
);

const toName = (cell: string) =>
  cell
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\([^()]*\)|[^\p{L}#]/gu, '');

export function guessColumns(rows: readonly (readonly string[])[]): TableGuess {
  const [first = [], ...rest] = rows;
  const guess = readHeader(first, rest.length) ?? guessByContent(rows);
  return { ...guess, isSure: guess.isSure && !(guess.hasHeader ? rest : rows).some((cells) => isTotalRow(cells, guess)) };
}

/** Returns true if a row is a total or tax instead of a line: by its name, or because it has neither a description nor a quantity. */
export function isTotalRow(cells: readonly string[], { columns }: Pick<TableGuess, 'columns'>): boolean {
  const [description, quantity = ''] = (['description', 'quantity'] as const).map((kind) => cells[columns.indexOf(kind)]);
  if (isNumber(quantity)) return description !== undefined && isTotalOfQuantity(description, readNumber(quantity).value);
  return (description === '' && quantity === '') || cells.some(isTotalName);
}

/** Returns true if a row with a quantity is a sum of quantities. A tax with a quantity of 1 and a "Balance" with any quantity are lines. */
function isTotalOfQuantity(description: string, quantity: number | undefined): boolean {
  const kinds = findTotalKinds(description);
  return kinds.includes(SUM_WORDS) || (kinds.includes(TAX_WORDS) && quantity !== 1);
}

/** "Parts subtotal" and "All of the above, total" are totals, too. In a row with a quantity, the last word may be a brand. */
function isTotalName(cell: string): boolean {
  return findTotalKinds(cell).length > 0 || /\b(?:sub)?totals?\P{L}*$/iu.test(cell);
}

/** Returns the kinds of words in a name; empty if it has other words. */
function findTotalKinds(name: string): ReadonlySet<string>[] {
  const words = name.toLowerCase().match(/\p{L}+/gu) ?? [];
  const kinds = [SUM_WORDS, TAX_WORDS, DUE_WORDS].filter((kind) => words.some((word) => kind.has(word)));
  return words.every((word) => WORDS_BESIDE.has(word) || kinds.some((kind) => kind.has(word))) ? kinds : [];
}

function readHeader(first: readonly string[], rowCount: number): TableGuess | undefined {
  const names = first.map(toName);
  const has = (kind: keyof typeof NAMES) => names.some((name) => NAMES[kind].test(name));
  if (
    rowCount === 0 ||
    first.some((cell) => isNumber(cell)) ||
    !['description', 'quantity', 'price', 'total'].some((kind) => has(kind as ColumnKind))
  ) {
    return undefined;
  }
  const found = names.map((name) => (Object.keys(NAMES) as (keyof typeof NAMES)[]).find((kind) => NAMES[kind].test(name)));
  // "Amount" is the price if there is no other price column. Next to a quantity, it could be the total of the line.
  const kinds = found.map((kind) => (kind === 'total' ? (has('price') ? 'none' : 'price') : kind));
  const isPerLine = !has('price') && has('total') && has('quantity');
  const isUsed = (kind: ColumnKind | undefined): kind is ColumnKind => kind !== undefined && !(isPerLine && kind === 'quantity');
  const columns = kinds.map((kind, at): ColumnKind => (isUsed(kind) && kinds.indexOf(kind) === at ? kind : 'none'));
  const isExpected = kinds.every((kind, at) => kind !== undefined && (kind === 'none' || kinds.indexOf(kind) === at));
  return {
    columns,
    hasHeader: true,
    isSure: isExpected && !isPerLine && !has('none') && ['description', 'price'].every((kind) => columns.includes(kind as ColumnKind)),
  };
}

/** Description, quantity and price in this order are certain, with an optional total after them. Other columns are guesses. */
function guessByContent(rows: readonly (readonly string[])[]): TableGuess {
  const width = rows[0]?.length ?? 0;
  const isNumeric = Array.from({ length: width }, (_, column) =>
    rows.every((cells) => cells[column] === '' || isNumber(cells[column] ?? '')),
  );
  const numeric = isNumeric.flatMap((is, column) => (is ? [column] : []));
  const longest = (column: number) => rows.reduce((sum, cells) => sum + (cells[column]?.length ?? 0), 0);
  const [described] = isNumeric.flatMap((is, column) => (is ? [] : [column])).toSorted((one, other) => longest(other) - longest(one));
  const [quantity, price] = numeric.length > 1 ? numeric : [undefined, numeric[0]];
  const columns = isNumeric.map((_, column): ColumnKind => {
    if (column === described) return 'description';
    if (column === quantity) return 'quantity';
    return column === price ? 'price' : 'none';
  });
  const isUsual = described === 0 && isNumeric.slice(1).every(Boolean);
  const isSure = isUsual && ((width === 3 && !looksSwapped(rows)) || (width === 4 && rows.every(hasTotal)));
  return { columns, hasHeader: false, isSure };
}

/**
 * Returns true if the quantity and price columns may be swapped: a quantity is unreadable, or quantities look like prices and no price has
 * cents or a currency.
 */
function looksSwapped(rows: readonly (readonly string[])[]): boolean {
  const quantities = rows.map(([, cell = '']) => (cell === '' ? 0 : readInput(cell, HUNDREDTHS).value));
  const hasCents = (cell = '') => /[.,]\d\d$/.test(cell);
  const hasCurrency = (cell = '') => cell !== '' && readNumber(cell).problem === 'invalid';
  if (quantities.includes(undefined)) return true;
  if (rows.some(([, , price]) => hasCents(price) || hasCurrency(price))) return false;
  const isAbovePrice = (value = 0, price = '') => !Number.isInteger(value) && value > (readInput(price, MONEY).value ?? 0);
  return rows.some(([, quantity, price], at) => hasCents(quantity) || isAbovePrice(quantities[at], price));
}

function hasTotal(cells: readonly string[]): boolean {
  const [quantity = Number.NaN, price = Number.NaN, total = Number.NaN] = cells.slice(1).map((cell) => readInput(cell, MONEY).value);
  return Math.abs(quantity * price - total) < 0.006;
}

/** Includes ambiguous numbers. */
const isNumber = (cell: string): boolean => readNumber(cell, MONEY).problem !== 'invalid';

export function toPastedLines(
  rows: readonly (readonly string[])[],
  { columns, hasHeader }: Pick<TableGuess, 'columns' | 'hasHeader'>,
): PastedLine[] {
  const at = (cells: readonly string[], kind: ColumnKind) => cells[columns.indexOf(kind)] ?? '';
  return rows.slice(hasHeader ? 1 : 0).map((cells) => ({
    // A single-line input can't show line breaks.
    description: at(cells, 'description').replaceAll(/\s+/g, ' '),
    quantity: at(cells, 'quantity') === '' ? 1 : (readInput(at(cells, 'quantity'), HUNDREDTHS).value ?? at(cells, 'quantity')),
    price: readInput(at(cells, 'price'), MONEY).value ?? at(cells, 'price'),
  }));
}

/** Inserted lines and the blank lines they replaced. */
export interface Insertion<Line> {
  readonly lines: readonly Line[];
  readonly added: readonly Line[];
  readonly replaced: readonly Line[];
}

interface InsertionPlace<Line> {
  readonly place: number;
  readonly limit: number;
  readonly isBlank: (line: Line) => boolean;
}

/** Replaces the blank line at `place` and the blank lines after it, or inserts below a filled line. */
export function insertLines<Line>(
  lines: readonly Line[],
  pasted: readonly Line[],
  { place, limit, isBlank }: InsertionPlace<Line>,
): Insertion<Line> {
  const target = lines[place];
  const start = target !== undefined && isBlank(target) ? place : place + 1;
  const blanks = lines.slice(start, start + pasted.length);
  const filled = blanks.findIndex((line) => !isBlank(line));
  const replaced = filled === -1 ? blanks : blanks.slice(0, filled);
  const added = pasted.slice(0, Math.max(0, limit - lines.length) + replaced.length);
  return { lines: [...lines.slice(0, start), ...added, ...lines.slice(start + replaced.length)], added, replaced };
}

/** Removes inserted lines unless edited, and restores the blank lines. Returns `lines` if all were edited. */
export function removeInserted<Line>(lines: readonly Line[], { added, replaced }: Insertion<Line>): readonly Line[] {
  const unchanged = [...added];
  const places = lines.flatMap((line, at) => {
    const found = unchanged.findIndex((each) => sameValue(each, line));
    if (found !== -1) unchanged.splice(found, 1);
    return found === -1 ? [] : [at];
  });
  const [first] = places;
  if (first === undefined) return lines;
  const blanks = replaced.slice(0, places.length);
  return lines.flatMap((line, at) => (at === first ? blanks : places.includes(at) ? [] : [line]));
}

export function describePaste(added: number, pasted: number, limit: number): string {
  if (added === 0) return `Nothing was pasted. The limit is ${pluralize(limit, 'line')}.`;
  const done = `${pluralize(added, 'line')} pasted`;
  const skipped = pasted - added;
  if (skipped === 0) return done;
  const rest = skipped === 1 ? 'last one was' : `last ${formatCount(skipped)} were`;
  return `${done}. The limit is ${pluralize(limit, 'line')}, so the ${rest} skipped.`;
}

export function describeTotals(totals: readonly (readonly string[])[]): string {
  if (totals.length > 1) return `Skip ${formatCount(totals.length)} rows with totals or tax`;
  const name = totals[0]?.find((cell) => /\p{L}/u.test(cell));
  return name === undefined ? 'Skip 1 row without a description' : `Skip the row “${name}”`;
}
