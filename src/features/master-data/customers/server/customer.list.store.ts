import { recordColumns } from '../../../../platform/server/database/columns.ts';
import type { Db } from '../../../../platform/server/database/database.ts';
import { type Condition, constant, contains, when } from '../../../../platform/server/list/condition.ts';
import { toOrder } from '../../../../platform/server/list/list-order.ts';
import { type ListPage, readPage } from '../../../../platform/server/list/list-page.ts';
import type { ListRequest } from '../../../../platform/server/list/list-request.ts';
import { textKey, timeKey } from '../../../../platform/server/list/sort-key.ts';
import { toPhoneTerm } from '../../../../platform/text/search-term.ts';
import { Customer, type CustomerQuery } from '../customer.contract.ts';
import { USUAL_CUSTOMER_ORDER } from '../customer-columns.ts';
import { toSearchWords } from '../customer-match.rules.ts';
import { hasWordsInLine } from './customer.search.service.ts';
import { customers } from './customer.table.ts';

const COLUMNS = recordColumns(customers, Customer);

/** Returns a page of matching customers by name. */
export function listCustomers(db: Db, query: CustomerQuery): Promise<ListPage<Customer>> {
  return readPage(db, toListRequest(query));
}

const containsText = (text: string): Condition => contains('search', text, { toTerm: toPhoneTerm });

/** Requires all words on one line: the name with one contact, or one serial number. */
function toSearches(q: string): Condition[] {
  const words = toSearchWords(q);
  if (words.length < 2) return when(q, containsText);
  return [...words.map(containsText), hasWordsInLine(words.map((word) => [word]))];
}

const ORDERS = {
  keys: { shopName: [textKey('lower(shop_name)')], createdAt: [timeKey('created_at')], lastUpdated: [timeKey('last_updated')] },
  usual: USUAL_CUSTOMER_ORDER,
};

export function toListRequest({ q, sync, limit, cursor, ...order }: CustomerQuery): ListRequest {
  return {
    table: 'customers',
    columns: COLUMNS,
    ...toOrder(ORDERS, order),
    limit,
    cursor,
    where: [
      constant('merged_into IS NULL'),
      ...when(sync, (value) => constant(`sync_status = '${value}'`)),
      ...toSearches(q?.trim() ?? ''),
    ],
  };
}
