import { expectAccessible, expectNoSidewaysScroll } from '../../../../testing/web/accessibility.ts';
import { expect, test } from '../../../../testing/web/fixtures.ts';
import { addShippedArticles } from '../../../../testing/web/shipped-articles.ts';
import type { Article } from '../article.contract.ts';
import { anArticle } from '../article.factory.ts';

test.describe('the articles that come with the program', () => {
  test.beforeEach(async ({ server, people, errors }) => {
    errors.allow(/404|Article not found/);
    await people.person('User');
    await addShippedArticles(server);
  });

  test('articles stand by category, are found by title first, and an empty search teaches the next step', async ({ openPage }) => {
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
    await search.fill('pipeline');
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
  });

  test('opens the article of a page, with its pictures, sections, keywords and related articles', async ({ openPage }) => {
    const page = await openPage('/rma');
    await page.getByRole('link', { name: 'Help: Tool Repair/RMA' }).click();
    await expect(page).toHaveURL(/#\/knowledge-base\/managing-rmas$/);
    const article = page.getByRole('article', { name: 'Managing RMAs' });
    await expect(article.getByText('Keywords: repair, return')).toBeVisible();
    const picture = article.getByRole('img').first();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(600);
    await page.getByRole('button', { name: 'From check-in to return' }).click();
    await expect(article.getByRole('heading', { name: 'From check-in to return' })).toBeInViewport();
    await expectAccessible(page);
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
});

const UNSAFE = `# Big

<script>document.title = 'mine'</script>

<b>raw</b> text

[ours](/sod) [theirs](https://example.com/a) [script](javascript:alert(1)) [plain](http://example.com)

![far](https://example.com/x.png) ![near](tickets)

| a | b |
|---|---|
| 1 | 2 |`;

test('a text shows no HTML, no pictures from elsewhere and no links but to our pages and https addresses', async ({ openPage, api }) => {
  const { body } = await api.post<Article>('/api/articles', anArticle({ title: 'Unsafe', body: UNSAFE }));
  const page = await openPage(`/knowledge-base/${body.id}`);
  const article = page.getByRole('article');
  await expect(article.getByText('raw text')).toBeVisible();
  await expect(article.locator('script, b')).toHaveCount(0);
  await expect(article.getByRole('link', { name: 'ours' })).toHaveAttribute('href', '#/sod');
  await expect(article.getByRole('link', { name: 'theirs' })).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  for (const name of ['script', 'plain']) await expect(article.getByRole('link', { name })).toHaveCount(0);
  await expect(article.getByRole('img')).toHaveCount(1);
  await expect(article.getByText('Image not found: https://example.com/x.png')).toBeVisible();
  await expectAccessible(page);
});

test('an Admin writes with a preview, the draft outlives a reload, and a new article opens', async ({ openPage }) => {
  const page = await openPage('/knowledge-base', { as: 'Admin' });
  await page.getByRole('button', { name: 'Add article' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add article' });
  await dialog.getByLabel('Title').fill('Winter tyres');
  await dialog.getByLabel('Text').fill('## Storage\n\nIn the **cellar**.');
  await expect(dialog.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: 'Storage' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Add article' }).click();
  await expect(dialog.getByText('Category is required')).toBeVisible();
  await page.reload();
  await expect(dialog.getByLabel('Title')).toHaveValue('Winter tyres');
  await dialog.getByLabel('Category').fill('Business');
  await dialog.getByRole('button', { name: 'Add article' }).click();
  await expect(page.getByRole('article', { name: 'Winter tyres' })).toContainText('In the cellar.');
  await expect(page).toHaveURL(/#\/knowledge-base\/winter-tyres$/);
});

test('a text that keeps browsers busy is refused at its field with the line, and shown as it is written where it was stored before', async ({
  openPage,
  api,
  server,
}) => {
  const { body: article } = await api.post<Article>('/api/articles', anArticle());
  const page = await openPage(`/knowledge-base/${article.id}?open=edit`, { as: 'Admin' });
  const dialog = page.getByRole('dialog', { name: 'Edit article' });
  const busy = `## Wiring\n\n${'*a_'.repeat(20_000)}`;
  const reason =
    'Line 3 of the text: too many formatting characters (* _ ~ [ ] < `) in one paragraph (limit: 600). Add a blank line to start a new paragraph.';
  await dialog.getByLabel('Text').fill(busy);
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('status')).toContainText(reason);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Text')).toHaveAccessibleDescription(/Line 3 of the text: too many formatting characters/);
  await expectAccessible(page);
  await dialog.getByLabel('Text').fill('## Wiring\n\nShort.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  await server.database.query('UPDATE articles SET body = $1, version = version + 1', [busy]);
  await page.reload();
  const shown = page.getByRole('article', { name: article.title });
  await expect(shown.getByRole('status')).toContainText(reason);
  await expect(shown.getByText('## Wiring')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Wiring' })).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});

test('what two Admins write is brought together, and an earlier version can be restored', async ({ openPage, api, errors }) => {
  errors.allow(/409|Someone else changed/);
  const { body: article } = await api.post<Article>('/api/articles', anArticle());
  const page = await openPage(`/knowledge-base/${article.id}?open=edit`, { as: 'Admin' });
  const dialog = page.getByRole('dialog', { name: 'Edit article' });
  await dialog.getByLabel('Text').fill('My words.');
  await api.put(`/api/articles/${article.id}`, { title: 'Their title' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('article', { name: 'Their title' })).toContainText('My words.');

  await page.getByRole('button', { name: 'Versions' }).click();
  const versions = page.getByRole('dialog', { name: 'Versions of Their title' });
  await versions.getByRole('button', { name: /^Version 1/ }).click();
  await expect(versions.getByRole('region', { name: 'Version 1' })).toContainText('battery maintainer');
  await versions.getByRole('button', { name: 'Restore version 1' }).click();
  await expect(page.getByRole('article', { name: anArticle().title })).toContainText('battery maintainer');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});
