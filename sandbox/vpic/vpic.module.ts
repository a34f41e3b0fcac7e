import type { FastifyInstance } from 'fastify';
import type { ServiceModule } from '../core/service.ts';
import { decodeVin } from './decode.ts';
import { findFormat } from './formats.ts';

export const vpicModule: ServiceModule<undefined> = {
  settings: {},
  messages: {
    unauthorized: () => ({ Message: 'Authorization has been denied for this request.' }),
    failure: (status) => ({
      Message: status === 404 ? 'No HTTP resource was found that matches the request URI.' : 'An error has occurred.',
    }),
  },
  create: () => undefined,
  addRoutes: addDecodeRoute,
};

interface DecodeRoute {
  readonly Params: { readonly call: string; readonly vin: string };
  readonly Querystring: Readonly<Record<string, string | readonly string[]>>;
}

/** Always answers 200; what is wrong with a VIN is part of the result. The case of the path does not matter. */
function addDecodeRoute(app: FastifyInstance): void {
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

/** The first value of a parameter; an empty text without one. */
function getFirst(value: string | readonly string[] | undefined): string {
  return (typeof value === 'string' ? value : value?.[0]) ?? '';
}
