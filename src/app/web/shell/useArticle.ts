import { useMatches } from '@tanstack/react-router';
import { webPages } from '../web-features.ts';

/** The menu's help is the article about the dashboard. */
const MENU = { path: '/menu', article: 'dashboard-overview' };

export function useArticle(): string | undefined {
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath });
  return [MENU, ...webPages].find((page) => page.path === path)?.article;
}
