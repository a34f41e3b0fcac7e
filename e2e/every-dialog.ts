import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../src/testing/web/accessibility.ts';
import { DIALOG_OPENERS, DIALOGS_TESTED_ELSEWHERE, type DialogOpener, openDialog } from '../src/testing/web/dialog-openers.ts';
import { expect, test } from '../src/testing/web/fixtures.ts';
import { addSomeRecords, type SomeRecords } from '../src/testing/web/some-records.ts';

/** Dialogs and sheets that a screen renders itself. `RecordModal` and `ConfirmDelete` manage the focus of theirs. */
const DRAWS = /<(?:Modal|Modal\.Root|Drawer|ConfirmDialog|ConfirmAction)\b|trapFocus/;

test('lists every dialog that manages its focus itself', () => {
  const screens = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(?<!\.(?:browser|component))\.tsx$/.test(path),
  );
  const drawing = screens.filter((path) => DRAWS.test(readFileSync(`src/${path}`, 'utf8')));
  const opened = Object.values(DIALOG_OPENERS).flatMap((openers) => openers.map(({ file }) => file));
  const listed = [...opened, ...DIALOGS_TESTED_ELSEWHERE];
  const names = drawing.map((path) => path.replace(/^features\//, ''));
  expect(names.filter((name) => !listed.includes(name))).toEqual([]);
});

for (const [area, openers] of Object.entries(DIALOG_OPENERS)) {
  test(`dialogs of ${area} are accessible, focus the first field or main action, select each field on Tab and restore the focus`, async ({
    openPage,
    api,
    people,
  }) => {
    test.slow();
    await people.person('User');
    const records = await addSomeRecords(api);
    const page = await openPage('/menu', { as: 'Admin' });
    const fields: string[] = [];
    for (const opener of openers) await test.step(opener.file, async () => fields.push(...(await openAndClose(page, opener, records))));
    expect(fields.length).toBeGreaterThan(10);
  });
}

test('the account menu is accessible in both color schemes', async ({ openPage }) => {
  const page = await openPage('/menu');
  await page.getByRole('button', { name: /Account menu/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await expectAccessible(page);
});

/** Returns the labels of the fields that Tab selected. */
async function openAndClose(page: Page, dialog: DialogOpener, records: SomeRecords): Promise<string[]> {
  const opener = await openDialog(page, dialog, records);
  await expect.poll(() => page.evaluate(findWrongFocus)).toBe('');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const fields = await tabThrough(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(dialog.isWithin ? 1 : 0);
  if (dialog.isWithin) await expect(page.getByRole('dialog').locator(':focus:not([data-closes])')).toHaveCount(1);
  else await expect(opener).toBeFocused();
  return fields;
}

/** Tabs through a dialog and back with Shift+Tab. Returns the labels of the fields whose text was selected. */
async function tabThrough(page: Page): Promise<string[]> {
  const stops = await page.evaluate(watchSelections);
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let stop = 0; stop <= stops; stop += 1) await page.keyboard.press(key);
  }
  const { selected, missed } = await page.evaluate(() => window.tabbed ?? { isReached: false, selected: [], missed: ['not watched'] });
  expect(missed).toEqual([]);
  return selected;
}

interface Tabbed {
  /** Whether the focused element was reached by Tab. */
  isReached: boolean;
  readonly selected: string[];
  readonly missed: string[];
}

declare global {
  interface Window {
    tabbed?: Tabbed;
  }
}

/** Runs in the page. Fills empty fields, and records at each Tab whether the text of the previously reached field is selected. */
function watchSelections(): number {
  const WITH_TEXT = ['text', 'search', 'tel', 'email', 'url', 'password', 'number'];
  const isWatching = window.tabbed !== undefined;
  window.tabbed = { isReached: false, selected: [], missed: [] };
  const dialog = [...document.querySelectorAll('[role="dialog"]')].filter((each) => each.checkVisibility()).at(-1);
  const fields = [...(dialog?.querySelectorAll('input') ?? [])].filter(({ type, readOnly }) => WITH_TEXT.includes(type) && !readOnly);
  for (const field of fields) if (field.value === '') field.value = '7';
  const handleTab = ({ key }: KeyboardEvent) => {
    const { activeElement: field } = document;
    const { tabbed } = window;
    if (key !== 'Tab' || !tabbed) return;
    if (tabbed.isReached && field instanceof HTMLInputElement && WITH_TEXT.includes(field.type) && field.value !== '') {
      const { selectionStart, selectionEnd, value } = field;
      // Email and number fields have no selectionStart.
      const isSelected = selectionStart === null ? String(getSelection()) === value : selectionStart === 0 && selectionEnd === value.length;
      (isSelected ? tabbed.selected : tabbed.missed).push(field.labels?.[0]?.textContent ?? field.ariaLabel ?? field.id);
    }
    tabbed.isReached = false;
  };
  const handleFocus = () => {
    if (window.tabbed) window.tabbed.isReached = true;
  };
  if (!isWatching) {
    document.addEventListener('keydown', handleTab, true);
    document.addEventListener('focusin', handleFocus, true);
  }
  return dialog?.querySelectorAll(':is(input, select, textarea, button, a[href]):not([tabindex="-1"], :disabled)').length ?? 0;
}

/** Runs in the page. Describes the focused element if it isn't a field or an action of the topmost dialog. */
function findWrongFocus(): string {
  const shown = (selector: string, within: ParentNode) => [...within.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  const { activeElement } = document;
  const dialog = shown('[role="dialog"]', document).at(-1);
  if (!dialog || !activeElement || !dialog.contains(activeElement))
    return `outside of the dialog: ${activeElement?.outerHTML.slice(0, 120)}`;
  if (activeElement.matches('[data-closes]')) return 'its Close';
  const hasField = shown('input:not([type="hidden"]), textarea, select', dialog).length > 0;
  const hasAction = shown('button:not([data-closes], :disabled), a', dialog).length > 0;
  const wanted =
    hasField && dialog.ariaModal === 'true' ? 'input, textarea, select, [data-autofocus]' : hasAction ? 'button, a, [data-autofocus]' : '*';
  return activeElement.matches(wanted) ? '' : `neither a field nor an action: ${activeElement.outerHTML.slice(0, 120)}`;
}
