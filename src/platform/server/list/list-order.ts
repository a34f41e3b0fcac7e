import type { SortOrder } from '../../list-columns.ts';
import type { ListRequest } from './list-request.ts';
import { type SortKey, textKey } from './sort-key.ts';

interface ListOrders<Sort extends string> {
  /** SQL of each sort key. Several keys have the same direction. */
  readonly keys: Readonly<Record<Sort, readonly SortKey[]>>;
  readonly usual: SortOrder<NoInfer<Sort>>;
  /** Unique. Orders rows with equal values. */
  readonly id?: SortKey;
}

/** Returns the order of a list. A sort key other than the usual one defaults to ascending. */
export function toOrder<Sort extends string>(
  { keys, usual, id = textKey('id') }: ListOrders<Sort>,
  { sort = usual.sort, order }: { readonly sort?: NoInfer<Sort> | undefined; readonly order?: SortOrder['order'] | undefined },
): Pick<ListRequest, 'order' | 'direction'> {
  return { order: [...keys[sort], id], direction: order ?? (sort === usual.sort ? usual.order : 'asc') };
}
