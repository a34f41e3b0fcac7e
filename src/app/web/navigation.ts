import { IconLayoutGrid } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { User } from '../../features/admin/users/user.contract.ts';
import type { PagePath } from '../../platform/web/page-paths.ts';
import type { MenuPlace, NavigationPlace, WebPage } from '../../platform/web/web-feature.ts';
import { isAllowed, webPages } from './web-features.tsx';

export type NavigationEntry<Place extends MenuPlace = MenuPlace> = Place & Pick<WebPage<PagePath>, 'path' | 'access'>;

interface NavigationSection {
  /** Empty for the first section. */
  title: string;
  entries: readonly NavigationEntry<NavigationPlace>[];
}

const menu: NavigationEntry<NavigationPlace> = {
  path: '/menu',
  section: '',
  label: 'Menu',
  about: 'All pages at a glance',
  icon: IconLayoutGrid,
  order: 0,
};

export const navigationEntries = [menu, ...toEntries(({ navigation }) => navigation)].toSorted(byOrder);

const navigation: readonly NavigationSection[] = [...new Set(navigationEntries.map(({ section }) => section))].map((title) => ({
  title,
  entries: navigationEntries.filter(({ section }) => section === title),
}));

export function navigationOf(user: User): readonly NavigationSection[] {
  const allowed = navigation.map(({ title, entries }) => ({ title, entries: entries.filter((entry) => isAllowed(user, entry)) }));
  return allowed.filter(({ entries }) => entries.length > 0);
}

export const accountEntries = toEntries(({ accountMenu }) => accountMenu).toSorted(byOrder);

/** Pages with a key that aren't in the menu. */
export const unlistedPages = toEntries(({ goKey, navigation: place, heading }) =>
  goKey !== undefined && !place && heading ? { ...heading, order: 0 } : undefined,
);

/** Titles of pages whose heading differs from the menu, or that have no menu entry. */
const headings = toEntries(({ heading }) => heading && { ...heading, order: 0 });

export function findEntry(path: string | undefined): NavigationEntry | undefined {
  return [...headings, ...navigationEntries, ...accountEntries].find((entry) => entry.path === path);
}

function toEntries<Place extends MenuPlace>(getPlace: (page: WebPage<PagePath>) => Place | undefined): NavigationEntry<Place>[] {
  return webPages.flatMap((page) => {
    const place = getPlace(page);
    return place ? [{ ...place, path: page.path, ...(page.access && { access: page.access }) }] : [];
  });
}

function byOrder(one: MenuPlace, other: MenuPlace): number {
  return one.order - other.order;
}

interface OpenCountProps {
  useCount: () => number | undefined;
  children: (open: number) => ReactNode;
}

/** Calls the hook that counts the open records of an entry. */
export function OpenCount({ useCount, children }: OpenCountProps) {
  const open = useCount();
  return open === undefined ? null : children(open);
}
