import { useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { AnyPath } from '../../platform/web/page-paths.ts';
import { PageSpinner } from '../../platform/web/ui/feedback/PageSpinner.tsx';
import type { PageMode, PageSearch, WebPage } from '../../platform/web/web-feature.ts';

export function withModes<Path extends AnyPath>(page: WebPage<Path>, modes: readonly PageMode[]): WebPage<Path> {
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
