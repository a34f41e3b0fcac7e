import { recordColumns } from '../../../../platform/server/database/columns.ts';
import type { Db } from '../../../../platform/server/database/database.ts';
import type { Condition } from '../../../../platform/server/list/condition.ts';
import { textKey, timeKey } from '../../../../platform/server/list/sort-key.ts';
import type { RecordSearch, SearchQuery } from '../../../../platform/server/search/record-search.ts';
import {
  dedupeById,
  findByIdentifier,
  findByWords,
  type SearchedTable,
  type SearchMatch,
  WORDS_RANK,
} from '../../../../platform/server/search/searched-table.ts';
import { escapePattern } from '../../../../platform/text/escape-pattern.ts';
import { toSearchKey } from '../../../../platform/text/fold-letters.ts';
import { toPhoneTerm } from '../../../../platform/text/search-term.ts';
import type { Contact } from '../contact.contract.ts';
import { Customer } from '../customer.contract.ts';
import { findMatchedContact, rankMatch, toContactLine, toSearchWords } from '../customer-match.rules.ts';
import { customers } from './customer.table.ts';

/** Requires all words on one line of the search text. Each word is a list of spellings. */
export function hasWordsInLine(words: readonly (readonly string[])[]): Condition {
  const patterns = words.map((spellings) =>
    spellings
      .map(toPhoneTerm)
      .filter((key) => key !== '')
      .map(escapePattern)
      .join('|'),
  );
  return {
    sql: (parameter) => `EXISTS (SELECT FROM string_to_table(search, E'\\n') AS line WHERE line ~ ALL (${parameter}::text[]))`,
    value: patterns,
  };
}

const CUSTOMER_SEARCH: SearchedTable = {
  name: 'customers',
  title: 'shop_name',
  // The contact with the email address or phone number, else the first one.
  snippet: `coalesce((SELECT concat_ws(' · ', nullif(contact ->> 'name', ''), nullif(contact ->> 'email', ''), nullif(contact ->> 'phone', ''))
    FROM jsonb_array_elements(contacts) WITH ORDINALITY AS each (contact, place)
    ORDER BY email_keys(ARRAY[contact ->> 'email']) && email_keys(ARRAY[$1]) OR phone_keys(ARRAY[contact ->> 'phone']) && phone_keys(ARRAY[$1]) DESC, place
    LIMIT 1), '')`,
  identifiers: [
    { label: 'Customer', value: 'id', where: 'id = lower(btrim($1))', rank: 0 },
    { label: 'Zoho account', value: 'zoho_id', where: 'zoho_id IS NOT NULL AND zoho_id = btrim($1)', rank: 0 },
    { label: 'Shop name', value: 'shop_name', where: 'company_key(shop_name) = company_key($1)', rank: 1 },
    { label: 'Email', value: '$1', where: 'email_keys && email_keys(ARRAY[$1])', rank: 1 },
    { label: 'Phone', value: '$1', where: 'phone_keys && phone_keys(ARRAY[$1])', rank: 1 },
    {
      label: 'Serial number',
      value: '(SELECT serial FROM serial_owners WHERE serial_key = serial_key($1) AND owned_until IS NULL)',
      where: 'id = (SELECT customer_id FROM serial_owners WHERE serial_key = serial_key($1) AND owned_until IS NULL)',
      rank: 2,
    },
  ],
  text: 'search',
  toTerm: toPhoneTerm,
  only: 'merged_into IS NULL',
  newest: 'created_at',
  order: [textKey('lower(shop_name)'), textKey('id')],
  direction: 'asc',
};

/** `rankMatch` of a name that starts with the text. */
const STARTS_WITH = 1;
/** A customer whose name was typed comes before records that contain the words. */
const NAMED_RANK = WORDS_RANK - 0.5;

/** Maximum number of matches to rank. */
const COMPARED = 50;

/** Finds customers with all words in their name and one contact, or in one serial number, best matches first. */
async function findCustomers(db: Db, query: SearchQuery): Promise<SearchMatch[]> {
  const compared = { ...CUSTOMER_SEARCH, snippet: 'contacts' };
  const options = { ...query, where: [hasWordsInLine(query.words)], limit: Math.max(query.limit, COMPARED) };
  const found = await findByWords(db, compared, query, options);
  const matches = found.map((customer) => {
    const contacts = customer.snippet as unknown as Contact[];
    return { customer, contacts, matchRank: rankMatch({ shopName: customer.title, contacts }, query.text) };
  });
  return matches
    .toSorted((one, other) => one.matchRank - other.matchRank)
    .slice(0, query.limit)
    .map(({ customer, contacts, matchRank }) => ({
      ...customer,
      snippet: toContactLine(contacts, query.words),
      rank: matchRank <= STARTS_WITH ? NAMED_RANK : customer.rank,
    }));
}

/** Finds customers by identifiers and words. */
export const customerSearch: RecordSearch = {
  kind: 'customer',
  label: 'Customers',
  order: 30,
  toPath: (id) => `/customers/${id}`,
  table: CUSTOMER_SEARCH,
  find: findCustomers,
  words: {
    name: 'customers',
    table: 'customers',
    text: `shop_name || ' ' || as_lines(contact_texts(contacts, 'name'))`,
    order: [timeKey('last_updated'), textKey('id')],
  },
  hasSerials: true,
};

/** A customer with the contact and the tool that match a search. */
interface MatchingCustomer {
  readonly customer: Customer;
  readonly contact: Contact | undefined;
  readonly serial: string | undefined;
}

/** Fewer digits may also be the end of a serial number. */
const PHONE_DIGITS = 7;

/** Finds customers by identifier or words, best matches first, with the contact and the tool that match. */
export async function findMatchingCustomers(db: Db, text: string, limit: number): Promise<MatchingCustomer[]> {
  const words = toSearchWords(text).map((word) => [word]);
  const query = { text, words, expected: 0, filters: undefined, limit };
  const [named, byWords] = await Promise.all([
    findByIdentifier(db, new Map([['customer', CUSTOMER_SEARCH]]), text, limit),
    findCustomers(db, query),
  ]);
  const ids = dedupeById([...named, ...byWords]).map(({ id }) => id);
  const found = new Map((await findCustomersById(db, ids)).map((customer) => [customer.id, customer]));
  const key = toSearchKey(text);
  return ids.slice(0, limit).flatMap((id) => {
    const customer = found.get(id);
    if (!customer) return [];
    const contact = findMatchedContact(customer.contacts, words);
    const isPhone = key.length >= PHONE_DIGITS && toSearchKey(contact?.phone ?? '').includes(key);
    const serial = /\d/.test(key) && !isPhone ? customer.toolSerials.find((each) => toSearchKey(each).includes(key)) : undefined;
    return [{ customer, contact, serial }];
  });
}

const CUSTOMER_COLUMNS = recordColumns(customers, Customer).shown;

/** Finds customers that aren't merged, in no order. */
export async function findCustomersById(db: Db, ids: readonly string[]): Promise<Customer[]> {
  if (ids.length === 0) return [];
  const text = `SELECT ${CUSTOMER_COLUMNS} FROM customers WHERE id = ANY($1) AND merged_into IS NULL`;
  return (await db.query<Customer>({ name: 'customers-by-id', text, values: [[...new Set(ids)]] })).rows;
}
