import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createLog } from '../../../../platform/server/log.ts';
import { createWorkerPool, WORKER_LIMITS } from '../../../../platform/server/workers/worker-pool.ts';
import { manyPartsMail } from '../../../../testing/server/mail/hostile-mails.ts';
import { buildMail, filePart, multipart, textPart } from '../../../../testing/server/mail/mail-builder.ts';
import { parseInWorker } from './parse.task.ts';

const ENTRY = join(import.meta.dirname, '../../../../app/server/worker.ts');
const pool = createWorkerPool(ENTRY, createLog('silent').log, { ...WORKER_LIMITS, threads: 1 });
afterAll(() => pool.close());

const NOW = new Date('2026-11-30T12:00:00Z');
const OPTIONS = { from: 'Ada <ada@a.example>', subject: 'Log', date: NOW.toUTCString() };

test('returns a parsed message from the thread, after one that it rejects', async () => {
  const hostile = parseInWorker(pool, { raw: new Uint8Array(manyPartsMail(OPTIONS, 500_000)), receivedAt: NOW });
  await expect(hostile).rejects.toMatchObject({ status: 413, message: 'The message has more than 1,000 parts.' });
  const bytes = new Uint8Array([1, 2, 3]);
  const raw = new Uint8Array(
    buildMail(OPTIONS, multipart('mixed', [textPart('Attached.'), filePart({ name: 'a.bin', type: 'application/x-log', bytes })])),
  );
  const mail = await parseInWorker(pool, { raw, receivedAt: NOW });
  expect(raw).toHaveLength(0);
  expect(mail).toMatchObject({ text: 'Attached.', date: NOW, from: [{ name: 'Ada', address: 'ada@a.example' }] });
  expect(mail.headers.get('subject')).toEqual(['Log']);
  expect(mail.attachments.map((attachment) => new Uint8Array(attachment.bytes))).toEqual([bytes]);
});
