import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';

/** Most makes shown in the chart. */
export const MAKE_LIMIT = 15;

const count = z.number().int();

export const FleetQuery = z.strictObject({ make: z.string().max(100).optional(), department: z.string().max(100).optional() });
export type FleetQuery = z.output<typeof FleetQuery>;

const MakeFigure = z.object({ make: z.string(), open: count, resolved: count });

export const Fleet = z.object({
  /** Makes with the most matching tickets, in descending order. */
  makes: z.array(MakeFigure),
  /** All matching tickets, including those without a vehicle. */
  total: count,
  open: count,
  /** Filter options: makes and departments of all tickets. */
  choices: z.object({ makes: z.array(z.string()), departments: z.array(z.string()) }),
});
export type Fleet = z.infer<typeof Fleet>;

export const fleetApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/fleet',
    access: 'user',
    summary: 'Retrieve fleet analytics',
    description: `Returns the number of open and resolved tickets by vehicle make, for the ${MAKE_LIMIT} makes with the most tickets. Also returns the available filter values.`,
    query: FleetQuery,
    reply: Fleet,
  }),
};
