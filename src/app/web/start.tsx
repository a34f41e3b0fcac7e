import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot, type Root } from 'react-dom/client';
import { AuthProvider } from '../../features/admin/auth/web/AuthProvider.tsx';
import { meQuery } from '../../features/admin/auth/web/auth.queries.ts';
import { queryClient } from '../../platform/web/query-client.ts';
import { resetModules } from '../../platform/web/restart.ts';
import { styleNonce } from '../../platform/web/strict-csp.ts';
import { cssVariables, theme } from '../../platform/web/theme/theme.ts';
import { WebFeaturesContext } from '../../platform/web/web-feature.ts';
import { webFeatures } from './features.ts';
import { waitForPrefetch } from './page-prefetch.ts';
import { type AppRouter, createAppRouter } from './router.tsx';
import { Toasts } from './Toasts.tsx';

function App({ nonce, router }: { nonce: string; router: AppRouter }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto" getStyleNonce={() => nonce}>
      <QueryClientProvider client={queryClient}>
        <AuthProvider>
          <WebFeaturesContext value={webFeatures}>
            <RouterProvider router={router} />
          </WebFeaturesContext>
        </AuthProvider>
      </QueryClientProvider>
      <Toasts />
    </MantineProvider>
  );
}

/** After this time, the page renders without its data. */
const TIMEOUT_MS = 150;

/** Resolves when the first page has its data, or after 150 ms, so that it renders once. */
function waitForFirstPage(router: AppRouter): Promise<void> {
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, TIMEOUT_MS));
  // The page itself shows load errors.
  const prefetched = router.load().then(waitForPrefetch, () => undefined);
  const session = queryClient.prefetchQuery(meQuery);
  return Promise.race([Promise.all([prefetched, session]).then(() => undefined), timeout]);
}

/** Starts the app again in the same page. Browser tests use it, because loading the page would take most of their time. */
interface Restart {
  /** Unmounts the app and cancels its requests. */
  stop: () => void;
  /** Opens a hash route, such as `/parts`, as a new tab would. Call `stop` before. */
  start: (path: string) => void;
}

declare global {
  var obdeskRestart: Restart | undefined;
}

interface Running {
  readonly root: Root;
  readonly router: AppRouter;
  isStopped: boolean;
}

export function startApp(container: Element): void {
  let running = start(container);
  globalThis.obdeskRestart = {
    stop: () => stop(running),
    start(path) {
      history.replaceState(null, '', `/#${path}`);
      resetModules();
      running = start(container);
    },
  };
}

function start(container: Element): Running {
  const router = createAppRouter();
  const running: Running = { root: createRoot(container), router, isStopped: false };
  void waitForFirstPage(router).then(() => {
    if (!running.isStopped) running.root.render(<App nonce={styleNonce} router={router} />);
  });
  return running;
}

function stop(running: Running): void {
  const { root, router } = running;
  running.isStopped = true;
  root.unmount();
  router.history.destroy();
  notifications.cleanQueue();
  notifications.clean();
  queryClient.clear();
}
