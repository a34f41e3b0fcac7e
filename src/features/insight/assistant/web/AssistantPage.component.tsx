import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { press } from '../../../../testing/web/components/keys.ts';
import { ada, renderAt } from '../../../../testing/web/components/render.tsx';
import { reply, replyWithError } from '../../../../testing/web/components/replies.ts';
import { replyWithTicket } from '../../../../testing/web/components/ticket.ts';
import { SETTINGS } from '../../../admin/settings/settings.contract.ts';
import { ticketApi } from '../../../ticketing/tickets/ticket.contract.ts';
import { aStoredTicket } from '../../../ticketing/tickets/ticket.factory.ts';
import { articleApi } from '../../articles/article.contract.ts';
import { assistantApi, type Conversation, FAILED_MESSAGE } from '../assistant.contract.ts';
import { AssistantPage } from './AssistantPage.tsx';
import { AnswerMessage } from './chat/AnswerMessage.tsx';
import { AssistantPart } from './settings/AssistantPart.tsx';

const AT = '2026-11-21T11:30:00.000Z';
const TICKET = aStoredTicket({ id: 'TKT-000001', summary: 'FEM lost' });
const CHAT: Conversation = {
  id: 'chat-1',
  ticketId: TICKET.id,
  ticketSummary: TICKET.summary,
  title: 'What next?',
  createdAt: AT,
  lastAt: AT,
};
const ARTICLE = {
  category: 'Troubleshooting',
  keywords: '',
  position: 1,
  isShipped: false,
  createdAt: AT,
  lastUpdated: AT,
  lastUpdatedBy: 'Ada Admin',
  version: 1,
};
const OFF = 'The assistant isn’t set up. An Admin can set GEMINI_API_KEY on the server.';

function renderPage({ reason = null, chat = '' }: { reason?: string | null; chat?: string } = {}) {
  reply(assistantApi.status, { available: reason === null, isSetUp: reason === null, reason, model: 'gemini-flash-latest' });
  reply(assistantApi.context, { ticket: {}, history: [], user: 'Uma User', sources: [], summary: 'Harbor Street Garage, unassigned.' });
  reply(ticketApi.get, TICKET);
  reply(ticketApi.list, []);
  return renderAt(`/assistant?ticket=${TICKET.id}${chat && `&chat=${chat}`}`, <AssistantPage />, { route: '/assistant' });
}

test('shows why the assistant is off, retains the question, and shows the context', async () => {
  reply(assistantApi.list, []);
  replyWithError(assistantApi.draft, { status: 503, message: FAILED_MESSAGE, reason: OFF });
  renderPage({ reason: OFF });
  await expect.element(page.getByText('An Admin can set GEMINI_API_KEY on the server', { exact: false })).toBeVisible();
  const question = page.getByLabelText('Question');
  await question.fill('What next?');
  await press(question, 'Enter');
  await expect.element(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  await expect.element(question).toHaveValue('What next?');
  await expect.element(page.getByRole('region', { name: 'Summary' })).toHaveTextContent('Harbor Street Garage');
  await expect.element(page.getByRole('region', { name: 'What the assistant sees' })).toHaveTextContent('No similar solved tickets');
  await page.getByRole('button', { name: 'Reply' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Couldn’t create the draft');
  await expect.element(page.getByRole('alert')).toHaveTextContent('The assistant isn’t set up.');
});

test('opens an earlier chat and deletes it', async () => {
  const message = { id: 'message-1', content: 'First answer', state: 'done', reason: null, createdAt: AT } as const;
  reply(assistantApi.list, [CHAT]);
  reply(assistantApi.get, { ...CHAT, messages: [{ ...message, role: 'model', sources: [] }] });
  const deleted = reply(assistantApi.remove, undefined);
  const router = renderPage();
  const chat = page.getByRole('region', { name: 'Chat with the assistant' });
  await page.getByRole('button', { name: /^Chat history/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Chat history' });
  await dialog.getByRole('button', { name: /^What next\?/ }).click();
  await expect.element(chat.getByText('First answer', { exact: true })).toBeVisible();
  expect(router.path()).toContain('chat=chat-1');
  await page.getByRole('button', { name: 'New chat' }).click();
  await expect.element(page.getByRole('region', { name: 'Summary' })).toBeVisible();

  await page.getByRole('button', { name: /^Chat history/ }).click();
  await dialog.getByRole('button', { name: 'Delete chat: What next?' }).click();
  reply(assistantApi.list, []);
  await page.getByRole('button', { name: 'Delete chat', exact: true }).click();
  await expect.element(dialog.getByText('No chats yet')).toBeVisible();
  expect(deleted).toMatchObject([{ params: { id: CHAT.id } }]);
});

test('opens a source in place, and returns to the answer with its focus', async () => {
  const sources = [
    { n: 1, kind: 'ticket', id: 'TKT-000002', title: 'BDC lost', path: '/sod/TKT-000002' },
    { n: 2, kind: 'article', id: 'voltage', title: 'Hold the voltage', path: '/knowledge-base/voltage' },
  ] as const;
  const message = {
    id: 'message-1',
    role: 'model',
    content: '#### Cause\n\nLow voltage [2].',
    state: 'done',
    reason: null,
    createdAt: AT,
  } as const;
  reply(assistantApi.list, [CHAT]);
  reply(assistantApi.get, { ...CHAT, messages: [{ ...message, sources: [...sources] }] });
  const solution = {
    id: 'n1',
    content: 'Updated the driver',
    category: 'Solution',
    type: 'NOTE',
    user: 'n. Uma User',
    timestamp: AT,
  } as const;
  replyWithTicket(aStoredTicket({ id: 'TKT-000002', summary: 'BDC lost', status: 'Resolved', history: [solution] }));
  reply(articleApi.get, { ...ARTICLE, id: 'voltage', title: 'Hold the voltage', body: '![p](tickets)\n\nKeep 13.4 V.' });
  renderPage({ chat: CHAT.id });
  await expect.element(page.getByRole('heading', { name: 'Cause', level: 3 })).toBeVisible();
  await page.getByRole('button', { name: 'TKT-000002 BDC lost' }).click();
  const source = page.getByRole('region', { name: 'Source: BDC lost' });
  await expect.element(source).toHaveTextContent('Updated the driver');
  await expect
    .element(source.getByRole('link', { name: 'Open ticket' }))
    .toHaveAttribute('href', expect.stringContaining('/sod/TKT-000002'));
  await press(source.getByRole('button', { name: 'Back' }), 'Escape');
  await expect.element(page.getByRole('button', { name: 'TKT-000002 BDC lost' })).toHaveFocus();
  await page.getByRole('button', { name: 'Source 2: Hold the voltage' }).click();
  await expect.element(page.getByRole('region', { name: 'Source: Hold the voltage' })).toHaveTextContent(/Keep 13\.4 V\.$/);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.element(page.getByRole('button', { name: 'Source 2: Hold the voltage' })).toHaveFocus();
});

test('renders an answer without HTML, images and links except to its sources', async () => {
  const hostile =
    '<img src=x onerror=alert(1)> [click](https://evil.example) ![p](https://evil.example/p.png) https://evil.example www.evil.example a@evil.example <script>alert(1)</script> Done [here](/sod/TKT-000002) [there](/sod/TKT-000003)';
  const sources = [{ n: 1, kind: 'ticket', id: 'TKT-000002', title: 'BDC lost', path: '/sod/TKT-000002' }] as const;
  renderAt('/assistant', <AnswerMessage message={{ content: hostile, state: 'done', reason: null, sources: [...sources] }} />);
  const answer = page.getByRole('listitem').first();
  await expect.element(answer).toHaveTextContent('https://evil.example www.evil.example a@evil.example');
  await expect.element(answer).toHaveTextContent('Done here there');
  expect(answer.element().querySelectorAll('img, script, iframe')).toHaveLength(0);
  expect([...answer.element().querySelectorAll('p a')].map((link) => link.getAttribute('href'))).toEqual(['#/sod/TKT-000002']);
});

test('saves model, prices and monthly limit, and shows the usage of this month', async () => {
  const reason = 'The assistant has reached its monthly limit. An Admin can raise it in the settings.';
  let stored = SETTINGS.assistant.defaults;
  reply(SETTINGS.assistant.read, () => stored);
  const saved = reply(SETTINGS.assistant.change, ({ body }) => {
    stored = { ...stored, ...body };
    return stored;
  });
  const usage = { questions: 2, promptTokens: 1_000, answerTokens: 234, cost: 0.02 };
  reply(assistantApi.status, { available: true, isSetUp: true, reason: null, model: 'gemini-flash-latest' });
  reply(assistantApi.models, [{ id: 'gemini-3.5-flash-lite', name: 'Gemini 3.5 Flash Lite' }]);
  reply(assistantApi.usage, {
    month: { ...usage, limit: 0.01 },
    days: [{ day: '2026-11-21', ...usage }],
    people: [{ userId: 'ada', name: 'Ada Admin', ...usage }],
  });
  renderAt('/settings', <AssistantPart />, { user: ada() });
  const form = page.getByRole('form', { name: 'AI Assistant' });
  await expect.element(form.getByLabelText('Model')).toHaveValue('');
  await form.getByLabelText('Model').selectOptions('gemini-3.5-flash-lite');
  await form.getByLabelText('Input price (per 1M tokens)').fill('300');
  await form.getByLabelText('Output price (per 1M tokens)').fill('2500');
  await form.getByLabelText('Monthly limit').fill('0.01');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(form.getByText('Unsaved changes')).not.toBeInTheDocument();
  expect(saved).toMatchObject([{ body: { model: 'gemini-3.5-flash-lite', monthlyLimit: 0.01, promptPrice: 300, answerPrice: 2500 } }]);
  const month = page.getByRole('table', { name: 'This month: $0.02 of $0.01' });
  await expect.element(month.getByRole('row', { name: 'Ada Admin 2 1,234 $0.02' })).toBeVisible();

  reply(assistantApi.status, { available: false, isSetUp: false, reason, model: 'gemini-3.5-flash-lite' });
  renderAt('/settings', <AssistantPart />, { user: ada() });
  await expect.element(page.getByText('The assistant has reached its monthly limit.', { exact: false })).toBeVisible();
});
