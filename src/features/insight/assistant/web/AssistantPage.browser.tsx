import type { Page } from '@playwright/test';
import { promptsAt } from '../../../../testing/server/assistant/gemini-at-sandbox.ts';
import { createTicket } from '../../../../testing/server/ticket-steps.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../../../testing/web/accessibility.ts';
import { test } from '../../../../testing/web/assistant/assistant-fixtures.ts';
import { expect } from '../../../../testing/web/fixtures.ts';
import type { Ticket } from '../../../ticketing/tickets/ticket.contract.ts';
import { EMPTY_ANSWER, FAILED_MESSAGE } from '../assistant.contract.ts';

const questionIn = (page: Page) => page.getByLabel('Question');
const sendIn = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });
const chatIn = (page: Page) => page.getByRole('region', { name: 'Chat with the assistant' });

async function ask(page: Page, question: string): Promise<void> {
  await questionIn(page).fill(question);
  // While an answer arrives, the button is Stop and Enter does nothing.
  await expect(sendIn(page)).toBeVisible();
  await page.keyboard.press('Enter');
}

test('answers a question about a ticket with cited sources, and adds the answer to an unsaved note', async ({ openPage, api, sandbox }) => {
  const car = { vehicleMake: 'BMW', vehicleModel: '340i' };
  const solved = await createTicket(api, { ...car, summary: 'BDC lost at block 61', status: 'Resolved' });
  const ticket = await createTicket(api, {
    ...car,
    summary: 'FEM lost after an interrupted flash',
    customerCompany: 'Harbor Street Garage',
  });
  await api.put(`/api/tickets/${ticket.id}`, { history: [{ content: 'Supply fell to 11.8 V', type: 'NOTE', category: 'Diagnostics' }] });
  const page = await openPage('/assistant');
  await expect(page.getByText('Choose a ticket to start')).toBeVisible();
  await page.getByRole('combobox', { name: 'Ticket' }).fill('interrupted flash');
  await page.getByRole('option', { name: /FEM lost/ }).click();
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Harbor Street Garage, unassigned.');
  const seen = page.getByRole('region', { name: 'What the assistant sees' });
  await expect(seen.getByRole('link', { name: 'BDC lost at block 61' })).toBeVisible();
  await expect(seen.getByText('Note: Supply fell to 11.8 V')).toBeVisible();

  await expect(sendIn(page)).toBeDisabled();
  await ask(page, '   ');
  await ask(page, '[[say:Raise the supply. [2]\n\n1. As **before** [1], and not [9].]]');
  await expect(chatIn(page).getByText('Raise the supply.', { exact: false }).last()).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Assistant: Raise the supply.' })).toHaveCount(1);
  const sources = page.getByRole('list', { name: 'Sources' }).getByRole('listitem');
  await expect(sources).toHaveCount(2);
  await expect(sources.first()).toContainText(`1${solved.id} BDC lost at block 61Solved ticket`);
  await page.getByRole('button', { name: 'Source 1: BDC lost at block 61' }).hover();
  await expect(sources.first()).toHaveAttribute('data-active', 'true');
  await expect(page.getByText('Answers can be wrong. Check the sources before you work on a vehicle.')).toBeVisible();
  expect(await promptsAt(sandbox)).toHaveLength(1);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole('button', { name: 'Add as note' }).click();
  await expect(page.getByLabel('New note')).toHaveValue(`Raise the supply.\n\n1. As before (${solved.id}), and not .`);
  await expect(page.getByLabel('New note')).toBeFocused();
  expect((await api.get<Ticket>(`/api/tickets/${ticket.id}`)).body.history).toHaveLength(ticket.history.length + 1);
});

test('shows why an answer failed, saves the partial text, and replaces it when asked again', async ({ openPage, api, sandbox }) => {
  const ticket = await createTicket(api);
  const page = await openPage(`/assistant?ticket=${ticket.id}`);
  const last = chatIn(page).getByRole('listitem').last();
  await ask(page, '[[quota]]');
  await expect(page.getByRole('alert').filter({ hasText: FAILED_MESSAGE })).toContainText(/Try again in 35 seconds/);
  await expect(last).toContainText(EMPTY_ANSWER);
  await expect(last).toContainText(/Try again in 35 seconds/);
  await expect(last.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectAccessible(page);

  await sandbox.control.faults([{ provider: 'gemini', kind: 'truncated', times: 1 }]);
  await ask(page, '[[say:Hold at least 13.4 V while it flashes.]]');
  await expect(last).toContainText('The connection to Google was lost.');
  await expect(last).toContainText('Hold at least');
  await last.getByRole('button', { name: 'Try again' }).click();
  await expect(last).toContainText('Hold at least 13.4 V while it flashes.');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(last).toContainText('No sources.');
});

test('continues a truncated answer, and saves the partial text when stopped or reloaded', async ({ openPage, api, sandbox }) => {
  const ticket = await createTicket(api);
  const page = await openPage(`/assistant?ticket=${ticket.id}`);
  const last = chatIn(page).getByRole('listitem').last();
  await ask(page, '[[max_tokens]][[say:Half of a long answer.]]');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(chatIn(page).getByText('You asked: Continue where you left off.', { exact: true })).toBeVisible();
  await sandbox.control.settings({ geminiChunks: 50, geminiChunkMs: 100 });
  await ask(page, '[[long]]');
  await expect(chatIn(page).getByText(/Sentence 1 checks/)).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(last).toContainText('Answer stopped.');
  await expect(last.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(sendIn(page)).toBeVisible();
  expect(await promptsAt(sandbox)).toHaveLength(3);

  await page.getByRole('button', { name: 'New chat' }).click();
  await expect(page).not.toHaveURL(/chat=/);
  await ask(page, '[[long]]');
  await expect(chatIn(page).getByText(/Sentence 1 checks/)).toBeVisible();
  await expect(page).toHaveURL(/chat=/);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(other.getByText('The assistant is answering in another window.')).toBeVisible();
  await page.reload();
  await expect(last).toContainText('Answer stopped.');
  await expect(chatIn(other).getByRole('listitem').last()).toContainText('Answer stopped.');
  await expect(chatIn(page).getByRole('listitem')).toHaveCount(2);
  expect(await promptsAt(sandbox)).toHaveLength(4);
});

test('is a column next to a ticket whose answers go into the note, and drafts an article from a solved one', async ({ openPage, api }) => {
  const ticket = await createTicket(api, { summary: '[[say:# Flash at block 61]]', status: 'Resolved' });
  const page = await openPage(`/sod/${ticket.id}`, { as: 'Admin' });
  const opener = page.getByRole('button', { name: 'Ask about this ticket' });
  const note = page.getByLabel('New note');
  const column = page.getByRole('complementary', { name: 'AI Assistant' });
  await page.getByLabel('Reg.').fill('M-KT 4412');
  await note.fill('Typed before.');
  await opener.click();
  await expect(questionIn(page)).toBeFocused();
  for (const width of [1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
    const [main, box] = await Promise.all([page.getByRole('main').boundingBox(), column.boundingBox()]);
    expect((main?.x ?? 0) + (main?.width ?? 0)).toBeCloseTo(box?.x ?? 0, 0);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await ask(page, 'What next?');
  await expect(column.getByRole('heading', { name: 'Flash at block 61', level: 3 })).toBeVisible();
  await expectAccessible(page);

  await column.getByRole('button', { name: 'Use as reply' }).click();
  await expect(note).toBeFocused();
  await expect(note).toHaveValue('Typed before.\nFlash at block 61');
  await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('Email');
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
  await expect(note).toHaveValue('Typed before.');
  await column.getByRole('button', { name: 'Draft a reply' }).click();
  await expect(note).toHaveValue(/^Typed before\.\n.*Flash at block 61/);

  await questionIn(page).press('Escape');
  await expect(column).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(page.getByLabel('Reg.')).toHaveValue('M-KT 4412');
  await opener.press('Enter');
  await expect(questionIn(page)).toBeFocused();
  await expect(column.getByRole('heading', { name: 'Flash at block 61' })).toBeVisible();
  await page.reload();
  await expect(questionIn(page)).toBeVisible();
  await expect(questionIn(page)).not.toBeFocused();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(opener).toBeVisible();
  await expect(column).toBeHidden();
  await opener.click();
  await expect(questionIn(page)).toBeFocused();
  await expectNoSidewaysScroll(page);
  await column.getByRole('button', { name: 'Close assistant' }).click();
  await expect(opener).toBeFocused();
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.evaluate((id) => location.assign(`#/assistant?ticket=${id}`), ticket.id);
  await page.getByRole('button', { name: 'Article', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add article' });
  await expect(dialog.getByLabel('Title')).toHaveValue('Flash at block 61');
  await dialog.getByLabel('Text').fill('## Cause\nWeak supply.');
  await dialog.getByRole('button', { name: 'Add article' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Flash at block 61' })).toBeVisible();
});
