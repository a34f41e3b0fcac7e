import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ada, renderAt } from '../../../../../testing/web/components/render.tsx';
import { reply } from '../../../../../testing/web/components/replies.ts';
import { type Article, articleApi, NewArticle } from '../../article.contract.ts';
import { anArticle } from '../../article.factory.ts';
import { ArticlePage } from './ArticlePage.tsx';

const AT = '2026-11-21T11:30:00.000Z';

const aStoredArticle = (given: Partial<Article> = {}): Article => ({
  ...NewArticle.parse(anArticle()),
  id: 'weak-battery',
  position: 0,
  isShipped: false,
  createdAt: AT,
  lastUpdated: AT,
  lastUpdatedBy: 'Ada Admin',
  version: 1,
  ...given,
});

function renderArticle(article: Article, search = '') {
  reply(articleApi.get, article);
  reply(articleApi.list, []);
  renderAt(`/knowledge-base/${article.id}${search}`, <ArticlePage />, { route: '/knowledge-base/$slug', user: ada() });
}

const UNSAFE = `# Big

<script>document.title = 'mine'</script>

<b>raw</b> text

[ours](/sod) [theirs](https://example.com/a) [script](javascript:alert(1)) [plain](http://example.com)

![far](https://example.com/x.png) ![near](tickets)

| a | b |
|---|---|
| 1 | 2 |`;

test('shows no HTML, no external pictures, and only links to OBDesk and HTTPS addresses', async () => {
  renderArticle(aStoredArticle({ title: 'Unsafe', body: UNSAFE }));
  const article = page.getByRole('article');
  await expect.element(article.getByText('raw text')).toBeVisible();
  expect(article.element().querySelectorAll('script, b')).toHaveLength(0);
  await expect.element(article.getByRole('link', { name: 'ours' })).toHaveAttribute('href', '#/sod');
  await expect.element(article.getByRole('link', { name: 'theirs' })).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  for (const name of ['script', 'plain']) await expect.element(article.getByRole('link', { name })).not.toBeInTheDocument();
  expect(article.getByRole('img').elements()).toHaveLength(1);
  await expect.element(article.getByText('Image not found: https://example.com/x.png')).toBeVisible();
  await expect.element(article.getByRole('table')).toHaveTextContent('ab12');
});

const BUSY = `## Wiring\n\n${'*a_'.repeat(20_000)}`;
const REASON =
  'Line 3 of the text: too many formatting characters (* _ ~ [ ] < `) in one paragraph (limit: 600). Add a blank line to start a new paragraph.';

test('rejects text that is too expensive to render, with the line in the field’s error', async () => {
  renderArticle(aStoredArticle(), '?open=edit');
  const saves = reply(articleApi.update, aStoredArticle({ version: 2 }));
  const dialog = page.getByRole('dialog', { name: 'Edit article' });
  await dialog.getByLabelText('Text').fill(BUSY);
  await expect.element(dialog.getByRole('region', { name: 'Preview' }).getByRole('status')).toHaveTextContent(REASON);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByLabelText('Text')).toHaveAccessibleDescription(/Line 3 of the text: too many formatting characters/);
  expect(saves).toEqual([]);
  await dialog.getByLabelText('Text').fill('## Wiring\n\nShort.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(saves).toMatchObject([{ body: { body: '## Wiring\n\nShort.' } }]);
});

test('shows stored text that is too expensive to render as its source', async () => {
  renderArticle(aStoredArticle({ title: 'Wires', body: BUSY }));
  const article = page.getByRole('article', { name: 'Wires' });
  await expect.element(article.getByRole('status')).toHaveTextContent(REASON);
  const source = article.getByText('## Wiring');
  await expect.element(source).toBeVisible();
  expect(source.element().scrollWidth).toBeLessThanOrEqual(source.element().clientWidth);
  await expect.element(page.getByRole('button', { name: 'Wiring' })).not.toBeInTheDocument();
});
