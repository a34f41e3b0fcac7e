/** Times without a zone are taken as UTC. Ours, ISO, '05 Jan 2024 09:30 AM' and '1/5/2024 9:30 AM' (month first). */
const SHAPES = [
  /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?)?\s*(Z|[+-]\d\d:?\d\d)?$/,
  /^\d{1,2}[ -][A-Za-z]{3,9}[ ,-]+\d{4}([ ,]+\d{1,2}:\d\d(:\d\d)?\s*([AP]M)?)?$/i,
  /^[A-Za-z]{3,9} \d{1,2},? \d{4}([ ,]+\d{1,2}:\d\d(:\d\d)?\s*([AP]M)?)?$/i,
  /^\d{1,2}\/\d{1,2}\/\d{4}([ ,]+\d{1,2}:\d\d(:\d\d)?\s*([AP]M)?)?$/i,
];

const EARLIEST = Date.UTC(1970, 0, 1);
const LATEST = Date.UTC(2200, 0, 1);

/** When a row says its ticket was opened; `problem` when it says something that is no time. */
export function parseCreatedAt(cell: string | undefined): { at: string | undefined; problem?: string } {
  if (cell === undefined || /^n\/a$/i.test(cell)) return { at: undefined };
  const time = SHAPES.some((shape) => shape.test(cell)) ? Date.parse(withZone(cell)) : Number.NaN;
  if (time >= EARLIEST && time < LATEST) return { at: new Date(time).toISOString() };
  return { at: undefined, problem: `Created time "${cell.slice(0, 60)}" is not a time; the time of the import was taken` };
}

function withZone(cell: string): string {
  if (/(Z|:\d\d(\.\d+)?\s*[+-]\d\d:?\d\d)$/.test(cell)) return cell;
  const isIso = /^\d{4}-/.test(cell);
  return `${isIso ? cell.replace('T', ' ') : cell.replaceAll('-', ' ')} UTC`;
}
