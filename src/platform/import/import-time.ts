/** ISO 8601, '05 Jan 2024 09:30 AM', 'Jan 5, 2024' and '1/5/2024 9:30 AM' (month first). */
const FORMATS = [
  /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?)?\s*(Z|[+-]\d\d:?\d\d)?$/,
  /^\d{1,2}[ -][A-Za-z]{3,9}[ ,-]+\d{4}([ ,]+\d{1,2}:\d\d(:\d\d)?\s*([AP]M)?)?$/i,
  /^[A-Za-z]{3,9} \d{1,2},? \d{4}([ ,]+\d{1,2}:\d\d(:\d\d)?\s*([AP]M)?)?$/i,
  /^\d{1,2}\/\d{1,2}\/\d{4}([ ,]+\d{1,2}:\d\d(:\d\d)?\s*([AP]M)?)?$/i,
];

const EARLIEST = Date.UTC(1970, 0, 1);
const LATEST = Date.UTC(2200, 0, 1);

/** The time a cell states, as ISO text in UTC; undefined when it is not a time. A time without a zone is taken as UTC. */
export function parseImportTime(cell: string): string | undefined {
  const time = FORMATS.some((format) => format.test(cell)) ? Date.parse(withZone(cell)) : Number.NaN;
  return time >= EARLIEST && time < LATEST ? new Date(time).toISOString() : undefined;
}

function withZone(cell: string): string {
  if (/(Z|:\d\d(\.\d+)?\s*[+-]\d\d:?\d\d)$/.test(cell)) return cell;
  const isIso = /^\d{4}-/.test(cell);
  return `${isIso ? cell.replace('T', ' ') : cell.replaceAll('-', ' ')} UTC`;
}
