import Papa from 'papaparse';

const PREVIEW_ROWS = 5;
/** Enough for the first rows of any sensible file, whatever its size. */
const PREVIEW_BYTES = 512 * 1024;

export interface CsvPreview {
  header: string[];
  rows: string[][];
}

/** The header and the first rows of a CSV file, empty lines skipped, in the encoding the server will read it with. */
export async function readPreview(file: File): Promise<CsvPreview> {
  const bytes = new Uint8Array(await file.slice(0, PREVIEW_BYTES).arrayBuffer());
  const [header = [], ...rows] = firstRows(decode(bytes), PREVIEW_ROWS + 1);
  return { header: header.map((name) => name.trim()), rows };
}

/** papaparse's own `preview` counts the empty lines that it then leaves out. */
function firstRows(text: string, count: number): string[][] {
  const rows: string[][] = [];
  Papa.parse<string[]>(text, {
    skipEmptyLines: 'greedy',
    step: ({ data }, parser) => {
      rows.push(data);
      if (rows.length === count) parser.abort();
    },
  });
  return rows;
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    // `stream` forgives a character that the cut at the end splits.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
