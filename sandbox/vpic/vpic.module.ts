import type { FastifyInstance } from 'fastify';
import type { ServiceModule } from '../core/service.ts';
import { decodeVin } from './decode.ts';

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
  readonly Params: { readonly vin: string };
}

const MESSAGE =
  'Results returned successfully. NOTE: Any missing decoded values should be interpreted as NHTSA does not have data on the specific variable. Missing value should NOT be interpreted as an indication that a feature or technology is unavailable for a vehicle.';

/** Always returns 200. Errors are in the result. */
function addDecodeRoute(app: FastifyInstance): void {
  app.get<DecodeRoute>('/vpic/api/vehicles/DecodeVinValues/:vin', ({ params: { vin } }) => {
    return { Count: 1, Message: MESSAGE, SearchCriteria: `VIN(s): ${vin}`, Results: [decodeVin(vin)] };
  });
}
