import { LIMITS, LIST, type Scenario, TICKET } from './scenario.ts';

export const READS: readonly Scenario[] = [
  {
    name: LIST,
    calls: () => [{ path: '/api/tickets?type=SOD&state=open&limit=50' }],
    share: { of: LIMITS.list, least: 0.85 },
  },
  {
    name: TICKET,
    calls: ({ tickets }) => tickets.map((id) => ({ path: `/api/tickets/${id}` })),
    share: { of: LIMITS.row, least: 0.6 },
  },
];
