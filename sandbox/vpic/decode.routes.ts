import type { FastifyInstance } from 'fastify';
import { decodeVin } from './decode.ts';
import type { Values } from './values.ts';

const MESSAGE =
  'Results returned successfully. NOTE: Any missing decoded values should be interpreted as NHTSA does not have data on the specific variable. Missing value should NOT be interpreted as an indication that a feature or technology is unavailable for a vehicle.';

interface DecodeRoute {
  readonly Params: { readonly vin: string };
  readonly Querystring: { readonly format?: string; readonly modelyear?: string };
}

/** Always answers 200; what is wrong with a VIN stands in the result. */
export function decodeRoutes(app: FastifyInstance): void {
  app.get<DecodeRoute>('/vpic/api/vehicles/DecodeVinValues/:vin', (request, reply) => {
    const { vin } = request.params;
    const { format, modelyear } = request.query;
    const result = decodeVin(vin, modelyear);
    const criteria = `VIN(s): ${vin}`;
    if (format?.toLowerCase() !== 'json') return reply.type('application/xml; charset=utf-8').send(xmlOf(criteria, result));
    return reply.send({ Count: 1, Message: MESSAGE, SearchCriteria: criteria, Results: [result] });
  });
}

/** Who does not ask for JSON gets XML. */
function xmlOf(criteria: string, result: Values): string {
  const variables = Object.entries(result).map(([name, value]) => `<${name}>${escapeXml(value)}</${name}>`);
  return `<Response><Count>1</Count><Message>${MESSAGE}</Message><SearchCriteria>${escapeXml(criteria)}</SearchCriteria><Results><DecodedVINValues>${variables.join('')}</DecodedVINValues></Results></Response>`;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
