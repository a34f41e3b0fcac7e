import { Readable } from 'node:stream';
import yazl from 'yazl';
import { guardFormula } from '../../csv-formulas.ts';
import { type CsvValue, toCsvRow } from '../../csv-write.ts';
import type { ListColumn } from '../../list-columns.ts';
import { wallTime } from '../../time/zoned-day.ts';

interface ListFile {
  readonly columns: readonly ListColumn[];
  readonly pages: AsyncGenerator<CsvValue[][]>;
  /** Time zone of times. */
  readonly zone: string;
}

/** Streams a list as CSV. Times are local: `2026-11-21 14:30`. */
export async function* writeCsv({ columns, pages, zone }: ListFile): AsyncGenerator<string> {
  yield toCsvRow(
    columns.map(({ label }) => label),
    guardFormula,
  );
  for await (const rows of pages) {
    yield rows.map((cells) => toCsvRow(cells.map((value, place) => toCsvValue(value, columns[place], zone)))).join('');
  }
}

function toCsvValue(value: CsvValue, column: ListColumn | undefined, zone: string): CsvValue {
  if (column?.type !== 'time' || typeof value !== 'string' || value === '') return value;
  return new Date(wallTime(zone, value)).toISOString().slice(0, 16).replace('T', ' ');
}

/** Excel shows at most this many rows; the first is the header. */
const MOST_ROWS = 1_048_575;
const MOST_CHARACTERS = 32_767;
const DAY_MS = 86_400_000;
/** Excel counts days from this one. */
const FIRST_DAY = Date.UTC(1899, 11, 30);
/** Positions in `cellXfs` of the styles. */
const STYLES = { text: 0, number: 1, money: 2, day: 3, time: 4, header: 5 } as const;
const WIDTHS = { text: 24, number: 11, money: 13, day: 12, time: 17 } as const;

/** Streams a list as an XLSX file with typed numbers, dates and times, which use the local time. */
export function writeXlsx(list: ListFile): Readable {
  const zip = new yazl.ZipFile();
  const sheet = Readable.from(writeSheet(list), { objectMode: false });
  for (const [path, text] of Object.entries(FIXED_PARTS)) zip.addBuffer(Buffer.from(HEAD + text), path, ENTRY);
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', ENTRY);
  zip.end();
  const output = zip.outputStream as Readable;
  const fail = (error: Error) => output.destroy(error);
  // An incomplete file must not look complete.
  sheet.on('error', fail);
  zip.on('error', fail);
  output.on('close', () => sheet.destroy());
  return output;
}

async function* writeSheet({ columns, pages, zone }: ListFile): AsyncGenerator<string> {
  const widths = columns.map(({ type }, place) => `<col min="${place + 1}" max="${place + 1}" width="${WIDTHS[type]}" customWidth="1"/>`);
  const frozen = '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews>';
  const header = columns.map(({ label }) => toTextCell(label, STYLES.header));
  yield `${HEAD}<worksheet xmlns="${MAIN}">${frozen}<cols>${widths.join('')}</cols><sheetData><row>${header.join('')}</row>`;
  let left = MOST_ROWS;
  for await (const rows of pages) {
    const shown = rows.slice(0, left);
    left -= shown.length;
    yield shown.map((cells) => `<row>${cells.map((value, place) => toCell(value, columns[place], zone)).join('')}</row>`).join('');
    if (left === 0) break;
  }
  yield '</sheetData></worksheet>';
}

function toCell(value: CsvValue, column: ListColumn | undefined, zone: string): string {
  const type = column?.type ?? 'text';
  if (value === null || value === '') return '<c/>';
  if (typeof value === 'number') return `<c s="${STYLES[type]}"><v>${value}</v></c>`;
  if (type !== 'day' && type !== 'time') return toTextCell(value, STYLES.text);
  const days = ((type === 'day' ? Date.parse(value) : wallTime(zone, value)) - FIRST_DAY) / DAY_MS;
  // Excel has no days before 1900.
  return days >= 1 ? `<c s="${STYLES[type]}"><v>${days}</v></c>` : toTextCell(value, STYLES.text);
}

/** Inline text is never a formula. */
const toTextCell = (text: string, style: number): string =>
  `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escapeXml(text.slice(0, MOST_CHARACTERS))}</t></is></c>`;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Removes characters that XML doesn't allow. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/[&<>]/g, (character) => ENTITIES[character] ?? '');
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const ENTRY = { compressionLevel: 3, mtime: new Date(Date.UTC(2026, 0, 1)) };

const FIXED_PARTS = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="List" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/><xf numFmtId="3" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
};
