import { expect, type Page } from '@playwright/test';
import { findViolations } from './axe.ts';

/** Expects no axe violation on the current page: all rules in light mode, those about colors also in dark mode. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`)).toBeAttached();
    await settled(page);
    expect(await findViolations(page, colorScheme === 'light' ? 'every rule' : 'colors'), `axe violations in ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
}

/** Expects that nothing is wider than the window and no part of the page scrolls sideways, after charts and tables have been resized. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // A notification is outside the window while it slides in or out.
  await settled(page);
  await expect.poll(() => page.evaluate(findTooWide), { message: 'wider than the window' }).toEqual([]);
}

/** Runs in the page. */
function findTooWide(): string[] {
  const describe = (element: Element) => `${element.tagName.toLowerCase()}.${element.className} ${element.textContent?.slice(0, 40)}`;
  const scrolls = (element: Element) =>
    element.scrollWidth > element.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(element).overflowX);
  const sticksOut = (element: Element) => {
    const { width, right } = element.getBoundingClientRect();
    return width > 0 && right > window.innerWidth + 1 && element.matches('a, button, input, select, textarea');
  };
  const root = document.documentElement;
  const page = root.scrollWidth > root.clientWidth ? ['the page itself'] : [];
  return [...page, ...[...document.querySelectorAll('body *')].filter((element) => scrolls(element) || sticksOut(element)).map(describe)];
}

/** Waits until no animation runs and no list loads rows, because half-transparent elements have other contrasts. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const ends = (animation: Animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    const isRunning = document.getAnimations().some((animation) => animation.playState === 'running' && ends(animation));
    // A transition that is about to start has already set its first value. The file input of a drop zone is always invisible.
    const begins = [...document.querySelectorAll<HTMLElement>('[style*="opacity"]:not(input[type="file"])')].some(
      ({ style }) => style.opacity !== '' && Number(style.opacity) < 1 && style.display !== 'none',
    );
    return !isRunning && !begins && document.querySelector('[data-stale="true"]') === null;
  });
}
