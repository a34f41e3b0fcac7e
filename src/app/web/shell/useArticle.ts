import { useMatches } from '@tanstack/react-router';
import { webPages } from '../web-features.ts';

/** The menu explains itself in the article about the first page. */
const MENU = { path: '/menu', article: 'dashboard-overview' };

/** The article that explains the page shown; undefined where it names none. */
export function useArticle(): string | undefined {
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath });
  return [MENU, ...webPages].find((page) => page.path === path)?.article;
}
