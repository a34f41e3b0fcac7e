import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export async function sendCsv(reply: FastifyReply, fileName: string, rows: AsyncGenerator<string>): Promise<FastifyReply> {
  const first = [await rows.next(), await rows.next()].flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
  reply.header('content-disposition', `attachment; filename="${fileName}"`).type('text/csv; charset=utf-8');
  return reply.send(Readable.from(continueRows(first, rows), { objectMode: false }));
}

async function* continueRows(first: readonly string[], rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first.join('');
  yield* rest;
}
