import { IconLayoutGrid } from '@tabler/icons-react';
import type { User } from '../../features/admin/users/user.contract.ts';
import type { PagePath } from '../../platform/web/page-paths.ts';
import type { MenuPlace, NavigationPlace, WebPage } from '../../platform/web/web-feature.ts';
import { isAllowed, webPages } from './web-features.ts';

/** A page with a name: it stands in the sidebar or in the menu of the account. */
export type NavigationEntry<Place extends MenuPlace = MenuPlace> = Place & Pick<WebPage<PagePath>, 'path' | 'access'>;

interface NavigationSection {
  /** The first section has no heading. */
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

/** All pages of the sidebar, in their order: feeds sidebar, menu page and palette. */
export const navigationEntries = [menu, ...toEntries(({ navigation }) => navigation)].toSorted(byOrder);

/** The same by section; a section stands where its first entry does. */
const navigation: readonly NavigationSection[] = [...new Set(navigationEntries.map(({ section }) => section))].map((title) => ({
  title,
  entries: navigationEntries.filter(({ section }) => section === title),
}));

/** The sections with what this user may open; one without any is left out. */
export function navigationOf(user: User): readonly NavigationSection[] {
  const allowed = navigation.map(({ title, entries }) => ({ title, entries: entries.filter((entry) => isAllowed(user, entry)) }));
  return allowed.filter(({ entries }) => entries.length > 0);
}

/** The entries of the account menu. */
export const accountEntries = toEntries(({ accountMenu }) => accountMenu).toSorted(byOrder);

/** Headings of pages that the header calls by another name than a menu does, or that only links lead to. */
const headings = toEntries(({ heading }) => heading && { ...heading, order: 0 });

/** The entry whose page is at this address, not below it. */
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
