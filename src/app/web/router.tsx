import { createHashHistory, createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { AdminOnly } from './AdminOnly.tsx';
import { parseSearch, stringifySearch } from './address.ts';
import { prefetchList } from './list-prefetch.ts';
import { RouteError } from './RouteError.tsx';
import { SignedIn } from './SignedIn.tsx';
import { TicketListRoute } from './TicketListRoute.tsx';

/** What a list keeps in the address; the page decides what it means. */
interface ListSearch {
  state?: string;
  status?: string;
  assignee?: string;
  make?: string;
  q?: string;
}

interface EntrySearch {
  /** The page to go to after sign-in. */
  from?: string;
  /** What a provider said when sign-in failed there. */
  error?: string;
  token?: string;
}

/** Keeps the texts of a query under the names a route knows. */
function texts<K extends string>(...names: K[]) {
  return (search: Record<string, unknown>): { [P in K]?: string } =>
    Object.fromEntries(names.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : []))) as { [P in K]?: string };
}

const listSearch: (search: Record<string, unknown>) => ListSearch = texts('state', 'status', 'assignee', 'make', 'q');
const entrySearch: (search: Record<string, unknown>) => EntrySearch = texts('from', 'error', 'token');

const root = createRootRoute();

const entry = createRoute({ getParentRoute: () => root, id: 'entry', component: lazyRouteComponent(() => import('./Entry.tsx'), 'Entry') });
const login = createRoute({
  getParentRoute: () => entry,
  path: '/login',
  validateSearch: entrySearch,
  component: lazyRouteComponent(() => import('../../features/auth/web/LoginPage.tsx'), 'LoginPage'),
});
const setup = createRoute({
  getParentRoute: () => entry,
  path: '/setup',
  validateSearch: entrySearch,
  component: lazyRouteComponent(() => import('../../features/auth/web/SetupPage.tsx'), 'SetupPage'),
});

const inside = createRoute({ getParentRoute: () => root, id: 'inside', component: SignedIn });
const index = createRoute({
  getParentRoute: () => inside,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/menu', search: true, replace: true });
  },
});
/** Everything else leads home. */
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});
const menu = createRoute({
  getParentRoute: () => inside,
  path: '/menu',
  component: lazyRouteComponent(() => import('./MenuPage.tsx'), 'MenuPage'),
});

const ticketList = {
  getParentRoute: () => inside,
  validateSearch: listSearch,
  component: TicketListRoute,
  loaderDeps: ({ search }: { search: ListSearch }) => search,
  // Not waited for: the page shows what is there, and says itself what could not be read.
  loader: ({ location, deps }: { location: { pathname: string }; deps: ListSearch }) => {
    prefetchList(location.pathname, deps);
  },
};
const sod = createRoute({ ...ticketList, path: '/sod' });
const bugs = createRoute({ ...ticketList, path: '/bugs' });
const support = createRoute({ ...ticketList, path: '/support' });
const rma = createRoute({ ...ticketList, path: '/rma' });
const ticket = createRoute({
  getParentRoute: () => inside,
  path: '/sod/$ticketId',
  component: lazyRouteComponent(() => import('./TicketRoute.tsx'), 'TicketRoute'),
});
const parts = createRoute({
  getParentRoute: () => inside,
  path: '/parts-inventory',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../../features/parts/web/PartsPage.tsx'), 'PartsPage'),
});

const admin = createRoute({ getParentRoute: () => inside, id: 'admin', component: AdminOnly });
const auditLog = createRoute({
  getParentRoute: () => admin,
  path: '/audit-log',
  component: lazyRouteComponent(() => import('../../features/audit/web/AuditLogPage.tsx'), 'AuditLogPage'),
});

/** Every address of the app. */
export const router = createRouter({
  routeTree: root.addChildren([
    entry.addChildren([login, setup]),
    inside.addChildren([index, menu, sod, bugs, support, rma, ticket, parts, admin.addChildren([auditLog])]),
    unknown,
  ]),
  history: createHashHistory(),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPendingMs: 150,
  defaultErrorComponent: RouteError,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
