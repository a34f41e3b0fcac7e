import type { Page } from '@playwright/test';

/**
 * The session ends on the server as the next call of this method goes out. Not before: a page reads by itself now and
 * then, and would lead to sign-in before the test has done what it is about.
 */
export async function endSessionAtNext(page: Page, method: string, url: string | RegExp = '**/api/**'): Promise<void> {
  let hasEnded = false;
  await page.route(url, async (route, request) => {
    if (!hasEnded && request.method() === method) {
      hasEnded = true;
      const { origin } = new URL(request.url());
      await page.request.post('/api/auth/logout', { headers: { origin } });
    }
    await route.fallback();
  });
}
