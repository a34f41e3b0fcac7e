import { expect, test } from 'vitest';
import { formatFileSize } from '../../../platform/number-text.ts';
import { cleanFileName, explainFull, explainNoRoom, warnOfUploads } from './attachment.rules.ts';

test.each([
  ['photo.jpg', 'photo.jpg'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\dana\\log.txt', 'log.txt'],
  ['invoice\u202Egpj.exe', 'invoicegpj.exe'],
  ['a\r\nSet-Cookie: x.png', 'aSet-Cookie: x.png'],
  ['zero\u200Bwidth\u0000.png', 'zerowidth.png'],
  ['  many   blanks .pdf ', 'many blanks .pdf'],
  ['...hidden', 'hidden'],
  ['Größe 車.png', 'Größe 車.png'],
  ['', 'file'],
  ['///', 'file'],
  ['\u202E', 'file'],
])('cleans the file name %j to %j', (sent, kept) => {
  expect(cleanFileName(sent)).toBe(kept);
});

test('shortens a long name before its extension', () => {
  const kept = cleanFileName(`${'x'.repeat(400)}.jpeg`);
  expect([kept.length, kept.slice(-6)]).toEqual([200, 'x.jpeg']);
});

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1_536, '1.5 KB'],
  [1_468_006, '1.4 MB'],
  [26_214_400, '25 MB'],
])('formats %i bytes as %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});

test('limits the files of a ticket by number and by size', () => {
  expect(explainFull(99, 0, 1)).toBeUndefined();
  expect(explainFull(100, 0, 1)).toBe('A ticket can have up to 100 files. Remove one first.');
  expect(explainFull(1, 250 * 1024 * 1024 - 1, 1)).toBeUndefined();
  expect(explainFull(1, 250 * 1024 * 1024 - 1, 2)).toBe('A ticket can hold up to 250 MB of files. Remove one first.');
});

test('explains why a ticket can’t take the files of another one, by number and by size', () => {
  const explain = (kept: number, merged: number, mb = [0, 0]) => {
    const [keptBytes = 0, mergedBytes = 0] = mb.map((each) => each * 1024 * 1024);
    return explainNoRoom({ id: 'TKT-1', files: kept, bytes: keptBytes }, { id: 'TKT-2', files: merged, bytes: mergedBytes });
  };
  expect(explain(60, 40)).toBeUndefined();
  expect(explain(200, 0)).toBeUndefined();
  expect(explain(60, 41)).toBe(
    'TKT-1 can’t take the files of TKT-2. Together they have 101 files; the limit is 100. Remove some files first.',
  );
  expect(explain(1, 1, [200, 51])).toBe(
    'TKT-1 can’t take the files of TKT-2. Together they have 251 MB; the limit is 250 MB. Remove some files first.',
  );
});

test('warns at four fifths of the daily limit and while the disk is low', () => {
  const limitBytes = 2_000 * 1024 * 1024;
  const warn = (usedBytes: number, isDiskLow = false) => warnOfUploads({ usedBytes, limitBytes, isDiskLow });
  expect(warn(limitBytes * 0.8 - 1)).toBeUndefined();
  expect(warn(limitBytes * 0.8)).toBe('You’ve uploaded 1600 MB today. The daily limit is 2000 MB.');
  expect(warn(0, true)).toBe('The server is almost out of disk space. Tell an Admin.');
});
