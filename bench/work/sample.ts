import { z } from 'zod';
import { toTicketId } from '../../sample-data/tickets/tickets.ts';
import type { Target } from '../load/load-round.ts';

/** Records of a dataset that the scenarios call. */
export interface Sample {
  /** Tickets from all over the dataset. */
  readonly tickets: readonly string[];
  /** Open tickets whose status is another than 'On Hold'. */
  readonly open: readonly string[];
  readonly customer: string;
  readonly serial: string;
}

const DIFFERENT = 300;
/** The most that a list answers at once. */
const PAGE = 250;
const TYPES = ['SOD', 'Tech Support', 'Bug Report'];

const Rows = z.array(z.object({ id: z.string(), status: z.string(), customerId: z.string().nullable(), toolSerial: z.string() }));
type Rows = z.infer<typeof Rows>;

/** Asks a server for its records, by nothing but calls: builds with other tables answer the same. */
export async function readSample(target: Target, tickets: number): Promise<Sample> {
  const lists = await Promise.all(
    TYPES.map((type) => ask(target, `/api/tickets?type=${encodeURIComponent(type)}&state=open&limit=${PAGE}`)),
  );
  const rows = lists.flat();
  const known = rows.find(({ customerId, toolSerial }) => customerId && toolSerial);
  return {
    tickets: Array.from({ length: DIFFERENT }, (_, place) => toTicketId(Math.floor((place * tickets) / DIFFERENT), tickets)),
    open: rows.filter(({ status }) => status !== 'On Hold').map(({ id }) => id),
    customer: known?.customerId ?? '',
    serial: known?.toolSerial ?? '',
  };
}

async function ask({ url, cookie }: Target, path: string): Promise<Rows> {
  const response = await fetch(url + path, { headers: { cookie } });
  if (!response.ok) throw new Error(`${path} was answered ${response.status}.`);
  return Rows.parse(await response.json());
}
