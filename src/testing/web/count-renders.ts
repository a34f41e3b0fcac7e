import type { Page } from '@playwright/test';

/** The components that React rendered, the app's and those of libraries. */
export interface RenderCounts {
  readonly mounts: number;
  /** Renders of components that were mounted already. */
  readonly again: number;
  /** How often React changed the page. */
  readonly commits: number;
  /** Elements in the page. */
  readonly nodes: number;
  /** Those by the landmark around them and name, which the build shortens. */
  readonly names: Readonly<Record<string, number>>;
}

/** Counts what React renders. Call it before the page loads. */
export async function watchRenders(page: Page) {
  await page.addInitScript(observeReact);
  return {
    reset: () => page.evaluate(() => globalThis.obdeskRenders.reset()),
    read: (): Promise<RenderCounts> => page.evaluate(() => globalThis.obdeskRenders.read()),
  };
}

declare global {
  var obdeskRenders: { reset(): void; read(): RenderCounts };
}

/** Runs in the page. React calls this hook of its developer tools in production builds too. */
function observeReact(): void {
  interface Fiber {
    readonly tag: number;
    readonly flags: number;
    readonly type: { readonly name?: string; readonly displayName?: string } | null;
    readonly stateNode: unknown;
    readonly child: Fiber | null;
    readonly sibling: Fiber | null;
    readonly alternate: Fiber | null;
  }
  /** React's tags of function, class, forwardRef and memo components. */
  const COMPONENTS = new Set([0, 1, 11, 14, 15]);
  const PERFORMED_WORK = 1;
  const LANDMARKS = ['HEADER', 'NAV', 'MAIN'];
  let mounts = 0;
  let again = 0;
  let commits = 0;
  let names: Record<string, number> = {};

  function visitMounted(fiber: Fiber): void {
    if (COMPONENTS.has(fiber.tag)) mounts += 1;
    for (let child = fiber.child; child; child = child.sibling) visitMounted(child);
  }

  function visitUpdated(fiber: Fiber, before: Fiber, around: string): void {
    if (COMPONENTS.has(fiber.tag) && (fiber.flags & PERFORMED_WORK) !== 0) {
      const name = `${around} ${fiber.type?.displayName ?? fiber.type?.name ?? ''}`.trim();
      again += 1;
      names[name] = (names[name] ?? 0) + 1;
    }
    // React reuses the children of a component that didn't render.
    if (fiber.child === before.child) return;
    const { stateNode } = fiber;
    const inside = around === '' && stateNode instanceof Element && LANDMARKS.includes(stateNode.tagName) ? stateNode.tagName : around;
    for (let child = fiber.child; child; child = child.sibling) {
      if (child.alternate) visitUpdated(child, child.alternate, inside);
      else visitMounted(child);
    }
  }

  globalThis.obdeskRenders = {
    reset() {
      mounts = 0;
      again = 0;
      commits = 0;
      names = {};
    },
    read: () => ({ mounts, again, commits, nodes: document.querySelectorAll('*').length, names }),
  };
  Object.defineProperty(globalThis, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
    value: {
      supportsFiber: true,
      renderers: new Map(),
      inject: () => 1,
      checkDCE: () => undefined,
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
      onCommitFiberRoot(_renderer: number, { current }: { current: Fiber }) {
        commits += 1;
        if (current.alternate) visitUpdated(current, current.alternate, '');
        else visitMounted(current);
      },
    },
  });
}
