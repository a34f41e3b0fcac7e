import { notifications } from '@mantine/notifications';
import { createRoot, type Root } from 'react-dom/client';
import { queryClient } from '../../platform/web/query-client.ts';
import { resetModules } from '../../platform/web/restart.ts';
import { styleNonce } from '../../platform/web/strict-csp.ts';
import { App } from './App.tsx';
import { waitForFirstPage } from './first-page.ts';
import { type AppRouter, createAppRouter } from './router.tsx';

/** Starts the app again in the same page. Browser tests use it, because loading the page would take most of their time. */
interface Restart {
  /** Ends what the app shows and loads. */
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
