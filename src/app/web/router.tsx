import { Button } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type Route,
  redirect,
  useRouter,
  useRouterState,
} from '@tanstack/react-router';
import { useEffect } from 'react';
import { useAuth } from '../../features/admin/auth/web/auth.queries.ts';
import { isMissingPart, MISSING_PART } from '../../platform/web/lazy-part.ts';
import type { PagePath, RouteTarget } from '../../platform/web/page-paths.ts';
import { EmptyState } from '../../platform/web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../platform/web/ui/feedback/ErrorState.tsx';
import type { PageSearch, WebPage } from '../../platform/web/web-feature.ts';
import { prefetchPage } from './page-prefetch.ts';
import { SignedIn } from './SignedIn.tsx';
import { Shell } from './shell/Shell.tsx';
import { normalizeUrl, parseSearch, stringifySearch } from './url.ts';
import { webPages } from './web-features.tsx';

const reload = () => location.reload();

/** Replaces a page that crashed or whose code failed to load. */
function RouteError({ error }: ErrorComponentProps) {
  if (isMissingPart(error)) return <MissingPage />;
  return <ErrorState title="Couldn’t show this page" error={error instanceof Error ? error : null} onRetry={reload} />;
}

const RETRY_MS = 2_000;

/** The code of a page is missing after an update, or while the server is down. Reloads when the server is back. */
function MissingPage() {
  useEffect(() => {
    const ending = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    let wasDown = false;
    async function check() {
      const isUp = await fetch('/', { method: 'HEAD', cache: 'no-store', signal: ending.signal })
        .then(({ ok }) => ok)
        .catch(() => false);
      if (ending.signal.aborted) return;
      // After an update, the user reloads.
      if (isUp) return wasDown ? reload() : undefined;
      wasDown = true;
      timer = setTimeout(check, RETRY_MS);
    }
    void check();
    return () => {
      ending.abort();
      clearTimeout(timer);
    };
  }, []);
  return (
    <div role="alert">
      <EmptyState {...MISSING_PART} action={<Button onClick={reload}>Reload</Button>} />
    </div>
  );
}

const root = createRootRoute();

const entry = createRoute({
  getParentRoute: () => root,
  id: 'entry',
  component: lazyRouteComponent(() => import('./Entry.tsx'), 'Entry'),
});
/** The same layout, for pages that handle signed-in users themselves. */
const callback = createRoute({
  getParentRoute: () => root,
  id: 'callback',
  component: lazyRouteComponent(() => import('./Entry.tsx'), 'EntryFrame'),
});
const inside = createRoute({ getParentRoute: () => root, id: 'inside', component: SignedIn });
const layout = createRoute({ getParentRoute: () => inside, id: 'layout', component: Layout });
const admin = createRoute({ getParentRoute: () => layout, id: 'admin', component: AdminOnly });
const alone = createRoute({ getParentRoute: () => inside, id: 'alone', component: AdminOnly });

const index = createRoute({
  getParentRoute: () => layout,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/menu', search: true, replace: true });
  },
});
const menu = createRoute({
  getParentRoute: () => layout,
  path: '/menu',
  component: lazyRouteComponent(() => import('./MenuPage.tsx'), 'MenuPage'),
});
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});

type Parent = typeof entry | typeof callback | typeof layout | typeof admin | typeof alone;

function toRoute(parent: Parent, page: WebPage) {
  return createRoute({
    getParentRoute: () => parent,
    path: page.path,
    component: page.component,
    validateSearch: (search: Record<string, unknown>) => pickTexts(search, page.search ?? []),
    ...(page.prefetch && {
      loaderDeps: ({ search }: { search: PageSearch }) => search,
      // Not awaited: the page shows its own loading and error states.
      loader: ({ params, deps }: { params: Record<string, string>; deps: PageSearch }) => prefetchPage(page, { params, search: deps }),
    }),
  });
}

function pickTexts(search: Record<string, unknown>, keys: readonly string[]): PageSearch {
  return Object.fromEntries(keys.flatMap((key) => (typeof search[key] === 'string' ? [[key, search[key]]] : [])));
}

type PageRoute<Path extends string> = Path extends string
  ? Route<unknown, Parent, Path, Path, string, Path, (search: Record<string, unknown>) => PageSearch>
  : never;
type AnyPageRoute = PageRoute<PagePath> | PageRoute<Exclude<RouteTarget, PagePath>>;

/** Typed as the routes of all pages, so that links to other paths don't compile. */
function toRoutes(parent: Parent, { access, layout }: Pick<WebPage, 'access' | 'layout'> = {}): AnyPageRoute[] {
  const pages = webPages.filter((page) => page.access === access && page.layout === layout);
  return pages.map((page) => toRoute(parent, page)) as unknown as AnyPageRoute[];
}

normalizeUrl(webPages);

const routeTree = root.addChildren([
  entry.addChildren(toRoutes(entry, { access: 'public' })),
  callback.addChildren(toRoutes(callback, { access: 'public', layout: 'none' })),
  inside.addChildren([
    layout.addChildren([index, menu, ...toRoutes(layout), admin.addChildren(toRoutes(admin, { access: 'admin' }))]),
    alone.addChildren(toRoutes(alone, { access: 'admin', layout: 'none' })),
  ]),
  unknown,
]);

export type AppRouter = ReturnType<typeof createAppRouter>;

export function createAppRouter() {
  return createRouter({
    routeTree,
    history: createHashHistory(),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    defaultErrorComponent: RouteError,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}

/** Sends other users to the dashboard. Used inside `SignedIn`. */
function AdminOnly() {
  const { user } = useAuth();
  const { navigate } = useRouter();
  const isAdmin = user?.role === 'Admin';
  // Not `Navigate`, whose redirect is lost while the rejected page still loads.
  const isLoaded = useRouterState({ select: ({ status }) => status === 'idle' });
  useEffect(() => {
    if (!isAdmin && isLoaded) void navigate({ to: '/dashboard', replace: true });
  }, [isAdmin, isLoaded, navigate]);
  return isAdmin && <Outlet />;
}

function Layout() {
  const { user } = useAuth();
  return user && <Shell user={user} />;
}
