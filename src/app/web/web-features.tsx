import { useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { User } from '../../features/admin/users/user.contract.ts';
import type { AnyPath, PagePath } from '../../platform/web/page-paths.ts';
import { PageSpinner } from '../../platform/web/ui/feedback/PageSpinner.tsx';
import type { PageMode, PageSearch, WebAction, WebPage } from '../../platform/web/web-feature.ts';
import { webFeatures } from './features.ts';

const modes = webFeatures.flatMap<PageMode>((feature) => ('modes' in feature && feature.modes) || []);

export const webPages = webFeatures.flatMap<WebPage<PagePath>>(({ pages = [] }) => pages).map((page) => withModes(page, modes));

export const webCommands = webFeatures.flatMap(({ commands = [] }) => commands);

export const webFinder = webFeatures.find(({ finder }) => finder)?.finder;

/** For display only; the server enforces access. */
export function isAllowed({ role }: User, { access }: Pick<WebPage | WebAction, 'access'>): boolean {
  return access !== 'admin' || role === 'Admin';
}

/** Shows the content of a mode in place of the page. */
function withModes<Path extends AnyPath>(page: WebPage<Path>, modes: readonly PageMode[]): WebPage<Path> {
  const own = modes.filter(({ path }) => path === page.path);
  if (own.length === 0) return page;
  const findMode = (search: PageSearch) => own.find(({ isShown }) => isShown(search));
  const { component: Page, prefetch } = page;

  function PageInMode() {
    const Mode = findMode(useSearch({ strict: false }))?.Component;
    if (!Mode) return <Page />;
    return (
      <Suspense fallback={<PageSpinner />}>
        <Mode />
      </Suspense>
    );
  }

  return {
    ...page,
    search: [...(page.search ?? []), ...own.flatMap(({ search }) => search)],
    component: PageInMode,
    ...(prefetch && { prefetch: async (client, address) => (findMode(address.search) ? undefined : prefetch(client, address)) }),
  };
}
