import { createRandom } from '../core/random.ts';
import { createCompanies } from './company.ts';
import { type Dataset, type DatasetName, DEPARTMENTS } from './dataset.ts';
import { createContacts, createLeads } from './people.ts';
import { createTickets } from './tickets.ts';

const SEED = 4_711;

/** `conversation` is the maximum number of comments, and of threads, of a ticket. */
const AMOUNTS: Record<DatasetName, { companies: number; contacts: number; leads: number; tickets: number; conversation: number }> = {
  empty: { companies: 0, contacts: 0, leads: 0, tickets: 0, conversation: 0 },
  small: { companies: 80, contacts: 100, leads: 360, tickets: 390, conversation: 1 },
  shop: { companies: 200, contacts: 500, leads: 400, tickets: 3_000, conversation: 3 },
  large: { companies: 200, contacts: 5_000, leads: 400, tickets: 50_000, conversation: 1 },
};

/** Creates a dataset. It is the same in each run, except for the times, which end at `now`. */
export function createDataset(name: DatasetName, now: number): Dataset {
  const amounts = AMOUNTS[name];
  const random = createRandom(SEED);
  return {
    name,
    companies: createCompanies(random, amounts.companies),
    contacts: createContacts(random, amounts.contacts, amounts.companies),
    leads: createLeads(random, amounts.leads, now),
    tickets: createTickets(random, now, { ...amounts, departments: DEPARTMENTS.length }),
  };
}
