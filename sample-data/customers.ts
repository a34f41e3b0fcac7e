import { toCustomerSlug } from '../src/features/master-data/customers/customer.rules.ts';
import type { Db } from '../src/platform/server/database/database.ts';
import { CITIES, FIRST_NAMES, LAST_NAMES, STREETS } from './business.data.ts';
import { DAY, mailbox, type Shop } from './business.ts';
import { insertRows, iso } from './insert-rows.ts';
import { createRandom, type Random } from './random.ts';

const SEED = 20_261_122;
const PROVIDER_IDS_FROM = 4_876_000_000_500_000;

/** Returns the customer ID of a shop. */
export const customerIdOf = (company: string): string => toCustomerSlug(company) ?? '';

/** Adds the shops as customers, with the ownership history of their tools. */
export async function loadCustomers(db: Db, shops: readonly Shop[], now: number): Promise<void> {
  const random = createRandom(SEED);
  await insertRows(
    db,
    'customers',
    shops.map((shop, place) => toCustomer(random, shop, { now, place })),
  );
  const ownerships = shops.flatMap(({ company, tools }) => tools.map((tool) => ({ ...tool, customer_id: customerIdOf(company) })));
  await insertRows(
    db,
    'serial_owners',
    ownerships
      .toSorted((one, other) => one.from - other.from)
      .map(({ customer_id, serial, from, until }) => ({
        customer_id,
        serial,
        owned_from: iso(from),
        owned_until: until === null ? null : iso(until),
      })),
  );
}

function toCustomer(random: Random, shop: Shop, { now, place }: { now: number; place: number }): Record<string, unknown> {
  const createdAt = Math.min(...shop.tools.map(({ from }) => from)) - random.int(1, 20) * DAY;
  const lastUpdated = Math.max(createdAt, now - random.int(2, 700) * DAY);
  const address = makeAddress(random);
  return {
    id: customerIdOf(shop.company),
    shop_name: shop.company,
    contacts: makeContacts(random, shop),
    shipping_address: address,
    billing_address: random.chance(0.2) ? makeAddress(random) : random.chance(0.15) ? '' : address,
    ...sampleTerms(shop.company),
    tool_serials: shop.tools.filter(({ until }) => until === null).map(({ serial }) => serial),
    created_at: iso(createdAt),
    last_updated: iso(lastUpdated),
    sync_status: 'synced',
    last_sync: iso(lastUpdated),
    version: random.int(1, 6),
    zoho_id: String(PROVIDER_IDS_FROM + place),
  };
}

const TERMS = ['', '', 'Net 15', '', 'Due on receipt', '', 'Net 60', ''] as const;

/** Billing terms of a customer by its name. A few customers are dealers, pay by other terms, or are exempt from tax. */
export function sampleTerms(company: string) {
  const place = [...company].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  const isExempt = place % 13 === 4;
  return {
    payment_terms: TERMS[place % TERMS.length] ?? '',
    price_level: place % 5 === 2 ? 10 : 0,
    is_tax_exempt: isExempt,
    tax_certificate: isExempt ? `TX-${44_710 + place}` : '',
  };
}

function makeContacts(random: Random, { contact, email, company }: Shop) {
  const first = { name: contact, email, phone: makePhone(random) };
  if (!random.chance(0.45)) return [first];
  const name = `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`;
  const second = { name, email: `${mailbox(name)}@${mailbox(company).replaceAll('.', '-')}.example`, phone: makePhone(random) };
  return random.chance(0.1) ? [first, { ...second, name: '' }] : [first, second];
}

/** Returns an unused phone number. */
export function makePhone(random: Random): string {
  return `(${random.int(201, 989)}) 555-01${random.characters('0123456789', 2)}`;
}

function makeAddress(random: Random): string {
  return `${random.int(1, 4_800)} ${random.pick(STREETS)}\n${random.pick(CITIES)} ${random.characters('123456789', 5)}`;
}
