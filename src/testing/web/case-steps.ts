import { expect, type Page } from '@playwright/test';

export const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

/** What was typed has been saved: nothing is left to keep. */
export const draftIsGone = (page: Page) => expect(page.getByText('Draft saved')).toBeHidden();
