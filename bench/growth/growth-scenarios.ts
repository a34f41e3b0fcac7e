import type { Scenario } from '../work/scenario.ts';
import { SCENARIOS } from '../work/scenarios.ts';

const day = (name: string): Scenario[] => SCENARIOS.filter((scenario) => scenario.name === name);
const page = (name: string, ...paths: readonly string[]): Scenario => ({ name, calls: () => paths.map((path) => ({ path })) });

/** Words that more than 50 of 1,000 tickets have: the answer has a full page on a dataset of any size, and so has that of the list. */
const WORDS = ['Garage', 'coding', 'Motor', 'Service', 'battery', 'e'];

/** What may not become slower while a firm grows. */
export const GROWTH: readonly Scenario[] = [
  page('list', '/api/tickets?type=SOD&state=closed&limit=50'),
  page('search', ...WORDS.map((words) => `/api/tickets?q=${words}&limit=50`)),
  ...day('save of a status with a note'),
  page('dashboard', '/api/dashboard'),
  page('reports', '/api/reports?range=last_30_days', '/api/reports?range=all_time'),
  page('fleet', '/api/fleet', '/api/fleet?department=Support'),
  {
    name: 'customer with tickets',
    calls: ({ customer }) => [`/api/customers/${customer}`, `/api/tickets?customer=${customer}&limit=50`].map((path) => ({ path })),
  },
  { name: 'serial number', calls: ({ serial }) => [{ path: `/api/serials/${encodeURIComponent(serial)}` }] },
];
