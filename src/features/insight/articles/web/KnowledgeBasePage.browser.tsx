import { expectAccessible, expectNoSidewaysScroll } from '../../../../testing/web/accessibility.ts';
import { expect, test } from '../../../../testing/web/fixtures.ts';
import { addShippedArticles } from '../../../../testing/web/shipped-articles.ts';

test('finds the shipped articles by category and search, and shows one with its pictures, sections and related articles', async ({
  openPage,
  people,
  server,
  errors,
}) => {
  errors.allow(/404|Article not found/);
  await people.person('User');
  await addShippedArticles(server);
  const page = await openPage('/knowledge-base');
  const panel = page.getByRole('region', { name: 'Getting Started' });
  await expect(panel.getByRole('link').first()).toContainText('Dashboard Overview');
  await expect(page.getByRole('region', { name: 'Ticket Management' })).toContainText('Managing RMAs');
  await expect(page.getByRole('button', { name: 'Add article' })).toHaveCount(0);

  const search = page.getByRole('searchbox');
  await page.keyboard.press('/');
  await search.fill('customers');
  const found = page.getByRole('list', { name: 'Articles found' }).getByRole('listitem');
  await expect(found.first()).toContainText('Manage customers');
  await expect(found.first().locator('mark').first()).toHaveText('customers');
  await search.fill('opportunity');
  await expect(found.first()).toContainText('Keywords: board, pipeline');
  await expectAccessible(page);
  await search.fill('zzzz');
  await expect(page.getByText('No matching articles')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).last().click();
  await expect(panel).toBeVisible();
  await search.fill('managing rmas');
  await expect(found.first()).toContainText('Managing RMAs');
  await search.press('Enter');
  await expect(page.getByRole('heading', { name: 'Managing RMAs' })).toBeVisible();

  await page.goto('/#/rma');
  await page.getByRole('link', { name: 'Help: Tool Repair/RMA' }).click();
  await expect(page).toHaveURL(/#\/knowledge-base\/managing-rmas$/);
  const article = page.getByRole('article', { name: 'Managing RMAs' });
  await expect(article.getByText('Keywords: repair, return')).toBeVisible();
  const picture = article.getByRole('img').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(600);
  await page.getByRole('button', { name: 'From check-in to return' }).click();
  await expect(article.getByRole('heading', { name: 'From check-in to return' })).toBeInViewport();
  await page
    .getByRole('navigation', { name: 'More in Ticket Management' })
    .getByRole('link', { name: 'See the history of a tool' })
    .click();
  await expect(page.getByRole('article', { name: 'See the history of a tool' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.goto('/#/knowledge-base/nothing');
  await expect(page.getByText('Article not found')).toBeVisible();
});

test('adds an article with a preview and a draft, and restores an earlier version', async ({ openPage, api }) => {
  const page = await openPage('/knowledge-base', { as: 'Admin' });
  await page.getByRole('button', { name: 'Add article' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add article' });
  await dialog.getByLabel('Title').fill('Winter tires');
  await dialog.getByLabel('Text').fill('## Storage\n\nIn the **cellar**.');
  await expect(dialog.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: 'Storage' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Add article' }).click();
  await expect(dialog.getByText('Category is required')).toBeVisible();
  await page.reload();
  await expect(dialog.getByLabel('Title')).toHaveValue('Winter tires');
  await dialog.getByLabel('Category').fill('Business');
  await dialog.getByRole('button', { name: 'Add article' }).click();
  await expect(page.getByRole('article', { name: 'Winter tires' })).toContainText('In the cellar.');
  await expect(page).toHaveURL(/#\/knowledge-base\/winter-tires$/);

  await api.put('/api/articles/winter-tires', { title: 'Tires', body: 'In the attic.' });
  await expect(page.getByRole('article', { name: 'Tires', exact: true })).toContainText('In the attic.');
  await page.getByRole('button', { name: 'Versions' }).click();
  const versions = page.getByRole('dialog', { name: 'Versions of Tires' });
  await versions.getByRole('button', { name: /^Version 1/ }).click();
  await expect(versions.getByRole('region', { name: 'Version 1' })).toContainText('In the cellar.');
  await versions.getByRole('button', { name: 'Restore version 1' }).click();
  await expect(page.getByRole('article', { name: 'Winter tires' })).toContainText('In the cellar.');
});
