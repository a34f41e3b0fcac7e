import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { SignedIn } from '../../../app/web/SignedIn.tsx';
import { parseSearch, stringifySearch } from '../../../app/web/url.ts';
import { authApi } from '../../../features/admin/auth/auth.contract.ts';
import { AuthProvider } from '../../../features/admin/auth/web/AuthProvider.tsx';
import { meQuery } from '../../../features/admin/auth/web/auth.queries.ts';
import { LIST_SETTINGS_KEY } from '../../../features/admin/list-settings/web/list-settings.queries.ts';
import type { User } from '../../../features/admin/users/user.contract.ts';
import type { AnyPath } from '../../../platform/web/page-paths.ts';
import { queryClient } from '../../../platform/web/query-client.ts';
import { styleNonce } from '../../../platform/web/strict-csp.ts';
import { cssVariables, theme } from '../../../platform/web/theme/theme.ts';
import { type WebFeature, WebFeaturesContext } from '../../../platform/web/web-feature.ts';
import { reply } from './replies.ts';

interface RenderOptions {
  /** Defaults to a User. `null` is a visitor who isn't signed in. */
  readonly user?: User | null;
  /** Path pattern of a page with parameters: '/customers/$customerId'. */
  readonly route?: string;
  /** Features whose slots are filled. None by default. */
  readonly features?: readonly WebFeature<AnyPath>[];
}

let testNumber = 1;

/** A User. Each test has its own, because drafts stay in memory by user. */
export const uma = (): User => ({
  id: `uma-${testNumber}`,
  fullName: 'Uma User',
  username: 'uma',
  email: 'uma@example.com',
  role: 'User',
  avatar: 'UU',
  isActive: true,
  lastLogin: null,
  zohoUserId: null,
  invitedUntil: null,
  version: 1,
});

/** An Admin. Each test has its own. */
export const ada = (): User => ({
  ...uma(),
  id: `ada-${testNumber}`,
  fullName: 'Ada Admin',
  username: 'ada',
  email: 'ada@example.com',
  role: 'Admin',
  avatar: 'AA',
});

let unmount = () => {};

/** Renders a component inside the providers of the app, at a path such as '/parts-inventory?open=new'. */
export function renderAt(path: string, content: ReactNode, { user = uma(), route = '$', features = [] }: RenderOptions = {}) {
  unmount();
  queryClient.setQueryData(meQuery.queryKey, user);
  queryClient.setQueryData(LIST_SETTINGS_KEY, {});
  reply(authApi.opening, { user, parts: {} });
  reply(authApi.me, { user });
  const root = createRootRoute({ component: user ? SignedIn : undefined });
  const page = createRoute({ getParentRoute: () => root, path: route, component: () => content });
  const elsewhere = createRoute({ getParentRoute: () => root, path: '/elsewhere/$' });
  const router = createRouter({
    routeTree: root.addChildren([page, elsewhere]),
    history: createMemoryHistory({ initialEntries: [path] }),
    parseSearch,
    stringifySearch,
  });
  const container = document.createElement('div');
  document.body.append(container);
  const reactRoot = createRoot(container);
  unmount = () => {
    reactRoot.unmount();
    container.remove();
    unmount = () => {};
  };
  reactRoot.render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto" getStyleNonce={() => styleNonce}>
      <QueryClientProvider client={queryClient}>
        <AuthProvider>
          <WebFeaturesContext value={features}>
            <RouterProvider router={router} />
          </WebFeaturesContext>
        </AuthProvider>
      </QueryClientProvider>
      <Notifications position="bottom-right" limit={4} />
    </MantineProvider>,
  );
  return { path: () => router.state.location.href };
}

/** Removes the component and all that it left in the page. */
export function cleanUp(): void {
  unmount();
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  testNumber += 1;
}
