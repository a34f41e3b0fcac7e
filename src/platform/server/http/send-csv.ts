import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Streams rows of CSV as a file to keep. */
export function sendCsv(reply: FastifyReply, fileName: string, rows: AsyncGenerator<string>): FastifyReply {
  reply.header('content-disposition', `attachment; filename="${fileName}"`).type('text/csv; charset=utf-8');
  return reply.send(Readable.from(rows, { objectMode: false }));
}
