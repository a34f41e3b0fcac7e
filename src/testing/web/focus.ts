import { expect, type Page } from '@playwright/test';

/** Expects that a field or control has the focus, not the page. If a test knows which one, it names it. */
export const expectFocus = (page: Page) => expect(page.locator(':focus:not(main)')).toHaveCount(1);
