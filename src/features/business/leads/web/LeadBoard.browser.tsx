import type { Page } from '@playwright/test';
import { expect, test } from '../../../../testing/web/fixtures.ts';
import type { Lead } from '../lead.contract.ts';
import { aLead } from '../lead.factory.ts';

const card = (page: Page, company: string) => page.locator('[data-lane]').getByRole('button', { name: new RegExp(`^${company}`) });

test.use({ hasTouch: true });

test('lifts a lead by touch, and drops it into another column', async ({ openPage, api }) => {
  for (const companyName of ['A', 'B']) await api.post('/api/leads', aLead({ companyName }));
  await api.post('/api/leads', aLead({ companyName: 'X', status: 'Won' }));
  const page = await openPage('/sales');
  const won = page.getByRole('region', { name: 'Won', exact: true });
  const start = await card(page, 'A').boundingBox();
  const end = await card(page, 'X').boundingBox();
  if (!start || !end) throw new Error('card or target not found');
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove', x: number, y: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] });
  await touch('touchStart', start.x + 60, start.y + 20);
  await expect(page.locator('[data-landing]')).toBeVisible();
  for (const part of [0.25, 0.5, 0.75, 1])
    await touch('touchMove', start.x + 60 + part * (end.x - start.x), start.y + 20 + part * (end.y - start.y));
  await expect(won).toHaveAttribute('data-target', 'true');
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(won.getByRole('button', { name: /^A/ })).toBeVisible();
  await expect.poll(async () => (await api.get<Lead[]>('/api/leads?status=Won')).body.length).toBe(2);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
