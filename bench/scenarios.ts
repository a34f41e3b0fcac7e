import type { LoadRequest } from 'autocannon';
import type { Dataset } from './datasets.ts';

/** One thing agents do all day, as the calls it makes. */
export interface Scenario {
  readonly name: string;
  readonly requests: readonly LoadRequest[];
  /** Share of the speed of the bare handler that must be reached. */
  readonly goal?: number;
}

export const OPEN_SOD_LIST = '/api/tickets?type=SOD&state=open&limit=50';
/** A full page of 50 rows on a dataset of any size. */
export const CLOSED_SOD_LIST = '/api/tickets?type=SOD&state=closed&limit=50';

const DIFFERENT = 300;
const EVERY_WORKDAY = ['Lakeview', 'swollen', 'coding after', 'Schäfer', 'ISCANP-5', 'gateway', 'Range Rover', 'wrong'];

/** What is measured, with calls about tickets spread over the whole dataset. */
export async function scenariosFor(dataset: Dataset): Promise<Scenario[]> {
  const spread = Math.max(1, Math.floor(dataset.tickets / DIFFERENT));
  const some = (column: string) =>
    dataset.query(`SELECT ${column} AS value FROM (SELECT *, row_number() OVER (ORDER BY id) AS place FROM tickets WHERE vin <> '') AS t
    WHERE place % ${spread} = 0 LIMIT ${DIFFERENT}`);
  const [ids, vins] = [await some('id'), await some('vin')];
  return [
    { name: 'list page', requests: [{ path: OPEN_SOD_LIST }], goal: 0.9 },
    { name: 'one ticket with history', requests: ids.map((id) => ({ path: `/api/tickets/${id}` })), goal: 0.8 },
    { name: 'save with note', requests: ids.map(makeSave) },
    { name: 'exact search (VIN)', requests: vins.map((vin) => ({ path: `/api/tickets?q=${vin}&limit=50` })) },
    { name: 'text search', requests: EVERY_WORKDAY.map((words) => ({ path: `/api/tickets?q=${encodeURIComponent(words)}&limit=50` })) },
    { name: 'counts', requests: [{ path: '/api/tickets/facets?type=SOD&state=open' }] },
  ];
}

function makeSave(id: string, index: number): LoadRequest {
  const body = {
    mileage: 120_000 + index,
    history: [{ content: 'Battery at 13.4 V, maintainer connected; software 47.12 flashed and coded.', category: 'Solution' }],
  };
  return { method: 'PUT', path: `/api/tickets/${id}`, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
