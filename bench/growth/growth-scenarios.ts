import { LIST, type Scenario } from '../work/scenario.ts';
import { SCENARIOS } from '../work/scenarios.ts';

const day = (name: string): Scenario[] => SCENARIOS.filter((scenario) => scenario.name === name);
const page = (name: string, ...paths: readonly string[]): Scenario => ({ name, calls: () => paths.map((path) => ({ path })) });

/** What may not become slower while a firm grows. */
export const GROWTH: readonly Scenario[] = [
  ...[LIST, 'search of a list', 'save of a status with a note'].flatMap(day),
  page('dashboard', '/api/dashboard'),
  page('reports', '/api/reports?range=last_30_days', '/api/reports?range=all_time'),
  page('fleet', '/api/fleet', '/api/fleet?department=Support'),
  {
    name: 'customer with tickets',
    calls: ({ customer }) => [`/api/customers/${customer}`, `/api/tickets?customer=${customer}&limit=50`].map((path) => ({ path })),
  },
  { name: 'serial number', calls: ({ serial }) => [{ path: `/api/serials/${encodeURIComponent(serial)}` }] },
];
