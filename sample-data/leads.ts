import type { LeadSource, LeadStatus } from '../src/features/business/leads/lead.contract.ts';
import { positionBetween } from '../src/features/business/leads/lead-board.rules.ts';
import type { Db } from '../src/platform/server/database/database.ts';
import { FIRST_NAMES, LAST_NAMES, PLACES, PROSPECT_KINDS } from './business.data.ts';
import { DAY, mailbox, type Shop } from './business.ts';
import { createCalendar } from './calendar.ts';
import { makePhone } from './customers.ts';
import { insertRows, iso } from './insert-rows.ts';
import { createRandom, type Random } from './random.ts';

const SEED = 20_261_123;
const YEAR = 365 * DAY;
const PROVIDER_IDS_FROM = 4_876_000_000_100_000;

const SOURCES: readonly (readonly [LeadSource, number])[] = [
  ['Website', 34],
  ['Referral', 22],
  ['Cold Call', 12],
  ['Event', 14],
  ['Spreadsheet', 6],
  ['Zoho Form', 10],
  ['Unknown', 2],
];

/** Nobody has called the newest leads yet. */
const UNCALLED = 4;

interface LeadSet {
  readonly shops: readonly [Shop, ...Shop[]];
  readonly count: number;
  readonly now: number;
}

/** Adds the leads of a year. Within each status, the newest is at the top. */
export async function loadLeads(db: Db, { shops, count, now }: LeadSet): Promise<void> {
  const random = createRandom(SEED);
  const tops = new Map<LeadStatus, string>();
  const calendar = createCalendar(now - YEAR, now);
  const rows = Array.from({ length: count }, (_, index) => {
    const createdAt = Math.floor(calendar.timeAt((index + random.next()) / count));
    const status = index >= count - UNCALLED ? 'New' : statusAt(random, now - createdAt);
    const position = positionBetween(undefined, tops.get(status));
    tops.set(status, position);
    return {
      ...toLead(random, shops, status),
      ...times(random, { createdAt, status, now }),
      zoho_id: String(PROVIDER_IDS_FROM + index),
      position,
    };
  });
  await insertRows(db, 'leads', rows);
}

/** Old leads are decided; recent ones can have any status. */
function statusAt(random: Random, age: number): LeadStatus {
  if (age < 10 * DAY)
    return random.weighted([
      ['New', 6],
      ['Contacted', 3],
      ['Qualified', 1],
      ['Won', 1],
      ['Lost', 1],
    ]);
  if (age < 60 * DAY)
    return random.weighted([
      ['New', 2],
      ['Contacted', 4],
      ['Qualified', 5],
      ['Proposal Sent', 5],
      ['Won', 5],
      ['Lost', 6],
    ]);
  return random.weighted([
    ['Contacted', 3],
    ['Qualified', 4],
    ['Proposal Sent', 5],
    ['Won', 42],
    ['Lost', 46],
  ]);
}

/** A third of the leads are customers who want another tool; the others own none yet. */
function toLead(random: Random, shops: readonly [Shop, ...Shop[]], status: LeadStatus) {
  const isKnown = random.chance(status === 'Won' ? 0.75 : 0.25);
  const { company, contact, email } = isKnown ? random.pick(shops) : makeProspect(random);
  return {
    company_name: company,
    contact_name: contact,
    status,
    email: random.chance(0.9) ? email : '',
    phone: random.chance(0.8) ? makePhone(random) : '',
    estimated_value_cents: random.chance(0.08) ? 0 : random.int(5, isKnown ? 90 : 240) * 10_000,
    source: isKnown && random.chance(0.5) ? 'Referral' : random.weighted(SOURCES),
  };
}

function makeProspect(random: Random) {
  const company = `${random.pick(PLACES)} ${random.pick(PROSPECT_KINDS)}`;
  const contact = `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`;
  return { company, contact, email: `${mailbox(contact)}@${mailbox(company).replaceAll('.', '-')}.example` };
}

interface Life {
  readonly createdAt: number;
  readonly status: LeadStatus;
  readonly now: number;
}

function times(random: Random, { createdAt, status, now }: Life) {
  const lastUpdated = status === 'New' ? createdAt : createdAt + Math.floor(random.next() * Math.min(now - createdAt, 70 * DAY));
  const at = { created_at: iso(createdAt), last_updated: iso(lastUpdated) };
  return { ...at, sync_status: 'synced', last_sync: iso(lastUpdated), version: status === 'New' ? 1 : random.int(2, 6) };
}
