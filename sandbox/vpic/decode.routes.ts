import type { FastifyInstance } from 'fastify';
import { decodeVin } from './decode.ts';
import { findFormat } from './formats.ts';

interface DecodeRoute {
  readonly Params: { readonly call: string; readonly vin: string };
  readonly Querystring: Readonly<Record<string, string | readonly string[]>>;
}

/** Always answers 200; what is wrong with a VIN stands in the result. Letters of the path may be small or capital. */
export function decodeRoutes(app: FastifyInstance): void {
  app.get<DecodeRoute>('/vpic/api/vehicles/:call/:vin', ({ params, query }, reply) => {
    if (params.call.toLowerCase() !== 'decodevinvalues') {
      reply.callNotFound();
      return reply;
    }
    const format = findFormat(getFirst(query.format).toLowerCase());
    const answer = { criteria: `VIN(s): ${params.vin}`, values: decodeVin(params.vin, getFirst(query.modelyear)) };
    return reply.type(format.type).send(format.write(answer));
  });
}

/** What a query says first about a name; an empty text when it says nothing. */
function getFirst(value: string | readonly string[] | undefined): string {
  return (typeof value === 'string' ? value : value?.[0]) ?? '';
}
