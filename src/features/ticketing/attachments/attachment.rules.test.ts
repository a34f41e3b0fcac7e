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
])('%j is kept as %j', (sent, kept) => {
  expect(cleanFileName(sent)).toBe(kept);
});

test('a long name is cut before its ending', () => {
  const kept = cleanFileName(`${'x'.repeat(400)}.jpeg`);
  expect([kept.length, kept.slice(-6)]).toEqual([200, 'x.jpeg']);
});

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1_536, '1.5 KB'],
  [1_468_006, '1.4 MB'],
  [26_214_400, '25 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});

test('a ticket is full by number or by size', () => {
  expect(explainFull(99, 0, 1)).toBeUndefined();
  expect(explainFull(100, 0, 1)).toContain('100 files');
  expect(explainFull(1, 250 * 1024 * 1024 - 1, 1)).toBeUndefined();
  expect(explainFull(1, 250 * 1024 * 1024 - 1, 2)).toContain('250 MB');
});

test('the files of two tickets fit on one of them by number and by size; one without files always does', () => {
  const files = (count: number, bytes = 0) => ({ files: count, bytes });
  expect(explainNoRoom(files(60), files(40))).toBeUndefined();
  expect(explainNoRoom(files(60), files(41))).toContain('have 101, and a ticket may have 100');
  expect(explainNoRoom(files(1, 200 * 1024 * 1024), files(1, 51 * 1024 * 1024))).toContain(
    'have 251 MB, and those of a ticket may have 250 MB',
  );
  expect(explainNoRoom(files(200), files(0))).toBeUndefined();
});

test('who sends files is warned at four fifths of the quota, and while the disk is low', () => {
  const limitBytes = 2_000 * 1024 * 1024;
  const warn = (usedBytes: number, isDiskLow = false) => warnOfUploads({ usedBytes, limitBytes, isDiskLow });
  expect(warn(limitBytes * 0.8 - 1)).toBeUndefined();
  expect(warn(limitBytes * 0.8)).toBe('You have sent 1600 MB of files today; 2000 MB a day are possible.');
  expect(warn(0, true)).toContain('almost full');
});
