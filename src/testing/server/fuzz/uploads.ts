import fc from 'fast-check';
import { hostileText } from './hostile.ts';

interface Upload {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const BOUNDARY = 'fuzz-boundary';
const HEADERS = [
  'summary,company',
  'Ticket Id,Subject,Status,Type,Contact Name,Account Name,Email,Description,Created Time',
  'Summary,Summary,Company',
  'a',
  '',
  '"',
  ',,,',
];
const ENCODINGS = ['utf8', 'utf16le', 'latin1'] as const;

const cell = fc.oneof(
  hostileText,
  fc.constantFrom('Open', 'Closed', '"quoted, ""twice"""', '"never closed', '2026-13-45', '=1+1', 'Tool Serial: X\nVIN: Y'),
);
const row = fc.array(cell, { maxLength: 11 }).map((cells) => cells.join(','));
const csv = fc
  .tuple(fc.constantFrom(...HEADERS), fc.array(row, { maxLength: 8 }), fc.constantFrom('\n', '\r\n', '\r'))
  .map(([header, rows, end]) => [header, ...rows].join(end));

const file = fc.oneof(
  fc.tuple(csv, fc.constantFrom(...ENCODINGS)).map(([text, encoding]) => Buffer.from(text, encoding)),
  fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
);

const CONTENT_TYPES = [
  `multipart/form-data; boundary=${BOUNDARY}`,
  `multipart/form-data; boundary=other`,
  'multipart/form-data',
  'multipart/mixed; boundary=x',
  'text/csv',
  'application/json',
];

/** Generates uploads into `field`: valid files, invalid files, malformed forms, and bodies that aren't forms. */
export function hostileUpload(field: string): fc.Arbitrary<Upload> {
  return fc
    .record({
      file,
      field: fc.oneof(
        { weight: 6, arbitrary: fc.constant(field) },
        { weight: 1, arbitrary: fc.constantFrom('other', '', '__proto__', 'a'.repeat(300)) },
      ),
      name: fc.constantFrom('tickets.csv', 'tickets.CSV', 'tickets.xlsx', '', '../../evil.csv', 'ü💥.csv', 'a'.repeat(300)),
      type: fc.oneof(
        { weight: 8, arbitrary: fc.constant(CONTENT_TYPES[0] ?? '') },
        { weight: 2, arbitrary: fc.constantFrom(...CONTENT_TYPES) },
      ),
      times: fc.constantFrom(1, 1, 1, 2),
      cut: fc.constantFrom(0, 0, 0, 1, 4, 40),
    })
    .map(({ file: bytes, field: name, name: filename, type, times, cut }) => {
      const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: text/csv\r\n\r\n`;
      const part = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n')]);
      const whole = Buffer.concat([...Array.from({ length: times }, () => part), Buffer.from(`--${BOUNDARY}--\r\n`)]);
      return { headers: { 'content-type': type }, body: whole.subarray(0, whole.length - cut) };
    });
}
