import type { Ticket } from '../../../features/ticketing/tickets/ticket.contract.ts';
import { aTicket } from '../../../features/ticketing/tickets/ticket.factory.ts';
import { expectNoSidewaysScroll } from '../../../testing/web/accessibility.ts';
import { expect, test } from '../../../testing/web/fixtures.ts';

const LONG = 'Steuergerät-antwortet-nicht-'.repeat(10);

test('fits a case with all fields filled on a desktop screen', async ({ openPage, api, server }) => {
  const { body: ticket } = await api.post<Ticket>(
    '/api/tickets',
    aTicket({
      summary: LONG,
      customerCompany: LONG,
      assignees: ['Ada Admin', 'Uma User', 'Bo Bench', 'Kim Key', 'Lee Lift'],
      alertTags: ['Escalate', 'Follow-up', 'Urgent', 'Info'],
    }),
  );
  await server.database.query(
    `UPDATE tickets SET zoho_case_id = '1894400000000958173', sync_status = 'error', last_sync = now() - interval '11 months'`,
  );
  const page = await openPage(`/sod/${ticket.id}`);
  const sync = page.getByRole('region', { name: 'Sync' });
  await expect(sync).toContainText('#1894400000000958173');
  for (const panel of [sync, page.getByRole('region', { name: 'Internal comments' }), page.getByRole('region', { name: 'Customer' })]) {
    await expect(panel).toBeInViewport({ ratio: 1 });
  }
  const cutOff = await page.locator('[data-column]').evaluateAll((columns) => columns.map((one) => one.scrollHeight - one.clientHeight));
  expect(cutOff).toEqual([0, 0, 0]);
  expect(await page.getByRole('main').evaluate((main) => main.scrollHeight - main.clientHeight)).toBe(0);
  await expectNoSidewaysScroll(page);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('shows checkboxes with enough contrast, closer to their own labels than to the next choice', async ({ openPage }) => {
      const page = await openPage('/parts-inventory');
      await page.getByRole('button', { name: 'Add part' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Add part' });
      const box = dialog.getByRole('checkbox', { name: 'iScan Lite' });
      const label = dialog.getByText('iScan Lite');
      await expect(box).toBeVisible();
      const contrast = await box.evaluate((element) => {
        const light = (color: string) => {
          const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map((part) => {
            const value = Number(part) / 255;
            return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
          });
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        };
        const behind = element.closest('[role="dialog"]');
        const shades = [getComputedStyle(element).borderTopColor, behind ? getComputedStyle(behind).backgroundColor : ''].map(light).sort();
        return ((shades[1] ?? 0) + 0.05) / ((shades[0] ?? 0) + 0.05);
      });
      expect(contrast).toBeGreaterThan(2.9);
      const [own, words, next] = await Promise.all(
        [box, label, dialog.getByRole('checkbox', { name: 'iScan HD' })].map((each) => each.boundingBox()),
      );
      const wordsStart = (words?.x ?? 0) + (await label.evaluate((element) => Number.parseFloat(getComputedStyle(element).paddingLeft)));
      const inside = wordsStart - ((own?.x ?? 0) + (own?.width ?? 0));
      const between = (next?.x ?? 0) - ((words?.x ?? 0) + (words?.width ?? 0));
      expect(inside).toBeCloseTo(8, 0);
      expect(between).toBeGreaterThan(inside * 2);
    });
  });
}

test.describe('with reduced motion', () => {
  test('opens dialogs, menus and the sidebar without animation', async ({ openPage }) => {
    const page = await openPage('/menu');
    await page.getByRole('button', { name: 'Collapse sidebar' }).click();
    const moving = () =>
      page.evaluate(() =>
        document
          .getAnimations()
          .map((animation) => Number(animation.effect?.getComputedTiming().duration ?? 0))
          .filter((duration) => duration > 20),
      );
    expect(await moving()).toEqual([]);
    await page.getByRole('button', { name: 'New Ticket' }).click();
    await expect(page.getByRole('dialog', { name: 'New Ticket' })).toBeVisible();
    expect(await moving()).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /Account menu/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
    expect(await moving()).toEqual([]);
  });

  test('positions a menu from the first frame', async ({ openPage }) => {
    const page = await openPage('/menu');
    const places = await page.getByRole('button', { name: /Account menu/ }).evaluate(async (button: HTMLElement) => {
      const found: string[] = [];
      button.click();
      while (found.length < 5) {
        await new Promise(requestAnimationFrame);
        // The frame has been drawn.
        await new Promise((resolve) => setTimeout(resolve));
        const { x, y } = document.querySelector('[role="menu"]')?.getBoundingClientRect() ?? {};
        if (x !== undefined) found.push(`${x} ${y}`);
      }
      return found;
    });
    expect(new Set(places).size, places.join(', ')).toBe(1);
  });
});

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('scrolls through ten thousand cases with long texts without sideways scrolling', { tag: '@stress' }, async ({
    openPage,
    server,
  }) => {
    await server.database.query(
      `INSERT INTO tickets (id, summary, customer_company, type, status, tool_serial)
       SELECT 'TKT-' || (100000 + n), n || ' ' || repeat('Getriebesteuerung', 20), repeat('W', 400), 'SOD', 'Awaiting Approval', repeat('L', 100)
       FROM generate_series(1, 10000) AS n`,
    );
    const page = await openPage('/sod');
    await expect(page.getByText('10,000 cases')).toBeVisible();
    await expectNoSidewaysScroll(page);
    const list = page.getByRole('region', { name: 'Cases' }).getByRole('list');
    await list.evaluate((element) => element.parentElement?.scrollTo({ top: 2_400 }));
    await expect(list.locator('[aria-posinset="30"]')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await list.locator('[aria-posinset="30"]').getByRole('link').click();
    await expect(page.getByLabel('Summary')).toHaveValue(/Getriebesteuerung/);
    await expectNoSidewaysScroll(page);
  });
});
