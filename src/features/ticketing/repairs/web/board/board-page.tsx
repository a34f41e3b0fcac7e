import type { AnyPath } from '../../../../../platform/web/page-paths.ts';
import type { PagePart } from '../../../../../platform/web/page-places.ts';
import type { WebPage } from '../../../../../platform/web/web-feature.ts';
import { BoardChoice } from './BoardChoice.tsx';
import { BOARD_KEYS, toBoardBy } from './board-address.ts';
import { RepairsPage } from './RepairsPage.tsx';

/** The page of a list of repairs, which is a board as well. */
export function withBoard<Path extends AnyPath>(list: WebPage<Path>): WebPage<Path> {
  return {
    ...list,
    search: [...(list.search ?? []), ...BOARD_KEYS],
    component: RepairsPage,
    prefetch: async (client, page) => (toBoardBy(page.search.board) ? undefined : list.prefetch?.(client, page)),
    article: 'managing-rmas',
  };
}

/** The choice between list and boards, in the head of the list. */
export const BOARD_CHOICE: PagePart<'ticket-list-head'> = {
  place: 'ticket-list-head',
  order: 200,
  Component: ({ type }) => (type === 'Tool Repair' ? <BoardChoice /> : null),
};
