import { type ListColumns, parseSortText, type SortOf, type SortOrder, toSortText } from '../../../list-columns.ts';
import type { PageSearch } from '../../web-feature.ts';
import type { Sorting } from './columns.ts';

interface PageState {
  readonly search: PageSearch;
  readonly show: (change: PageSearch) => void;
}

/** The order of a list in the URL of its page, such as `?sort=-total`. */
export function useListSort<C extends ListColumns>(
  columns: C,
  usual: SortOrder<NoInfer<SortOf<C>>>,
  { search, show }: PageState,
): Sorting<SortOf<C>> {
  const usualText = toSortText(usual);
  return {
    current: parseSortText(columns, search.sort) ?? usual,
    onSort(order) {
      const text = toSortText(order);
      show({ sort: text === usualText ? '' : text });
    },
  };
}
