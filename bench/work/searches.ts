import { type Scenario, TICKET } from './scenario.ts';

/** What people look for in a list, by how many rows have it. */
const WORDS = {
  'several words': ['coding after', 'Range Rover 2019', 'battery lakeview', 'module programming'],
  'frequent words': ['Lakeview', 'Motor', 'Service', 'coding'],
  'rare words': ['Schäfer', 'swollen', 'ISCANP-54037', 'virginising'],
  'single letters': ['a', 'e', 'x', '7'],
} as const;
type Words = keyof typeof WORDS;

const search = (words: string) => ({ path: `/api/tickets?q=${encodeURIComponent(words)}&limit=50` });
const callsOf = (kind: Words) => WORDS[kind].map(search);
const kinds = Object.keys(WORDS) as Words[];

export const SEARCHES: readonly Scenario[] = [
  {
    name: 'search of a list',
    calls: ({ tickets }) => [...kinds.flatMap(callsOf), ...tickets.slice(0, 4).map(search)],
    share: { of: TICKET, least: 0.16 },
  },
  ...kinds.map((kind): Scenario => ({ name: `search: ${kind}`, calls: () => callsOf(kind) })),
  { name: 'search: ids', calls: ({ tickets }) => tickets.map(search) },
];
