import { readdirSync, readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { aUser } from '../src/features/admin/users/user.factory.ts';
import { aTemplate } from '../src/features/business/email-templates/email-template.factory.ts';
import { anEvent } from '../src/features/business/events/event.factory.ts';
import { anInvoice } from '../src/features/business/invoices/invoice.factory.ts';
import { aLead } from '../src/features/business/leads/lead.factory.ts';
import { aLoaner } from '../src/features/business/loaners/loaner.factory.ts';
import { anArticle } from '../src/features/insight/articles/article.factory.ts';
import { aCustomer } from '../src/features/master-data/customers/customer.factory.ts';
import { aCannedNote } from '../src/features/ticketing/canned-notes/canned-note.factory.ts';
import { aView } from '../src/features/ticketing/views/view.factory.ts';
import type { ApiCaller } from '../src/testing/server/api-caller.ts';
import { toNewBody } from '../src/testing/server/records/add-record.ts';
import { plausibleValue, staffFields } from '../src/testing/server/records/plausible-value.ts';
import { createTicket } from '../src/testing/server/ticket-steps.ts';
import { expect, test } from '../src/testing/web/fixtures.ts';
import { RECORD_PAGES } from '../src/testing/web/record-pages.ts';

/** A form whose record a colleague saves during editing. */
interface FormOverSaves {
  /** The component or hook that holds the form. */
  readonly file: string;
  readonly name: string;
  /** Path of the stored record, or of the list to which `add` is added. */
  readonly path: string;
  readonly add?: object | ((api: ApiCaller) => Promise<object>);
  readonly at: (id: string) => string;
  readonly open?: (page: Page) => Promise<unknown>;
  readonly form?: (page: Page) => Locator;
  readonly save?: string;
  readonly typed: readonly [label: string, text: string, field: string];
  readonly theirs: object;
}

const dialog = (page: Page) => page.getByRole('dialog');

const FORMS: readonly FormOverSaves[] = [
  {
    file: 'insight/assistant/web/settings/AssistantPart.tsx',
    name: 'assistant',
    path: '/api/settings/assistant',
    at: () => '/settings',
    form: (page) => page.getByRole('form', { name: 'AI Assistant' }),
    typed: ['Input price (per 1M tokens)', '1.5', 'promptPrice'],
    theirs: { answerPrice: 2.5 },
  },
  {
    file: 'admin/settings/web/GeneralParts.tsx',
    name: 'company',
    path: '/api/settings/account',
    at: () => '/settings',
    form: (page) => page.getByRole('form', { name: 'Account information' }),
    typed: ['Company name', 'Mine', 'companyName'],
    theirs: { phone: '555 0100' },
  },
  {
    file: 'business/leads/web/LeadModal.tsx',
    name: 'lead',
    path: '/api/leads',
    add: aLead(),
    at: (id) => `/sales?open=${id}`,
    typed: ['Phone', '555 0199', 'phone'],
    theirs: { estimatedValue: 7500 },
  },
  {
    file: 'business/email-templates/web/TemplateModal.tsx',
    name: 'template',
    path: '/api/email-templates',
    add: aTemplate(),
    at: (id) => `/settings?template=${id}`,
    open: (page) => page.getByRole('button', { name: /^Edit Tool received/ }).click(),
    typed: ['Subject', 'Mine', 'subject'],
    theirs: { name: 'Theirs' },
  },
  {
    file: 'business/events/web/EventModal.tsx',
    name: 'event',
    path: '/api/events',
    add: anEvent(),
    at: (id) => `/events?open=${id}`,
    typed: ['Location', 'Hall 2', 'location'],
    theirs: { price: 75 },
  },
  {
    file: 'business/loaners/web/LoanerModal.tsx',
    name: 'loaner',
    path: '/api/tools',
    add: aLoaner(),
    at: (id) => `/inventory?open=${id}`,
    typed: ['Serial number', 'MINE-1', 'serialNumber'],
    theirs: { purchaseDate: '2025-02-03' },
  },
  {
    file: 'master-data/customers/web/form/CustomerModal.tsx',
    name: 'customer',
    path: '/api/customers',
    add: aCustomer(),
    at: (id) => `/customers/${id}?open=edit`,
    typed: ['Shop name', 'Mine', 'shopName'],
    theirs: { shippingAddress: '1 Their Way' },
  },
  {
    file: 'ticketing/canned-notes/web/CannedNoteModal.tsx',
    name: 'canned note',
    path: '/api/canned-notes',
    add: aCannedNote({ isShared: true }),
    at: (id) => `/canned-notes?open=${id}`,
    typed: ['Shortcut', 'mine', 'shortcut'],
    theirs: { name: 'Theirs' },
  },
  {
    file: 'admin/settings/web/GeneralParts.tsx',
    name: 'maintenance message',
    path: '/api/settings/maintenance',
    at: () => '/settings',
    form: (page) => page.locator('form', { has: page.getByLabel('Maintenance message') }),
    typed: ['Maintenance message', 'Mine', 'message'],
    theirs: { isMaintenanceMode: true },
  },
  {
    file: 'admin/users/web/UserModal.tsx',
    name: 'user',
    path: '/api/users',
    add: aUser(),
    at: (id) => `/settings?user=${id}`,
    typed: ['Username', 'mine', 'username'],
    theirs: { fullName: 'Their Name' },
  },
  {
    file: 'insight/articles/web/editing/ArticleModal.tsx',
    name: 'article',
    path: '/api/articles',
    add: anArticle(),
    at: (id) => `/knowledge-base/${id}`,
    open: (page) => page.getByRole('button', { name: 'Edit', exact: true }).click(),
    typed: ['Keywords', 'mine', 'keywords'],
    theirs: { category: 'Theirs' },
  },
  {
    file: 'business/invoices/web/useInvoiceForm.ts',
    name: 'invoice',
    path: '/api/invoices',
    at: (id) => `/invoices?open=${id}`,
    add: async (api) => anInvoice((await createTicket(api)).id),
    typed: ['Due date', '2027-01-15', 'dueDate'],
    theirs: { issueDate: '2026-11-20' },
  },
];

/** Forms of all other records that open on the list page of their type and have two texts. */
const RECORD_FORMS = RECORD_PAGES.filter(({ manifest }) => !FORMS.some(({ path }) => path === manifest.api.create.path)).flatMap(
  ({ manifest, path }): FormOverSaves[] => {
    const [typed, theirs] = staffFields(manifest.fields).filter(([, field]) => plausibleValue(field, 7) === `${field.label} number 7`);
    if (!typed || !theirs) return [];
    const [key, { label }] = typed;
    return [
      {
        file: path,
        name: manifest.kind,
        path: manifest.api.create.path,
        add: (api) => toNewBody(manifest, api),
        at: (id) => `${path}?open=${id}`,
        typed: [label, 'Mine', key],
        theirs: { [theirs[0]]: 'Theirs' },
      },
    ];
  },
);

/** Forms with their own flow, which are tested elsewhere. */
const TESTED_ELSEWHERE: readonly string[] = [
  // Tested below.
  'admin/my-account/web/AccountForms.tsx',
  'ticketing/views/web/ViewModal.tsx',
  // e2e/two-people.ts
  'ticketing/tickets/web/ticket-edit.queries.ts',
];

test('lists every form that has its own way of merging a colleague’s save', () => {
  const files = readdirSync('src/features', { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path));
  const merging = files.filter((path) => /\buse(?:MergedForm|MergedSave|InlineForm)\(/.test(readFileSync(`src/features/${path}`, 'utf8')));
  const listed = [...FORMS.map(({ file }) => file), ...TESTED_ELSEWHERE];
  expect(merging.filter((file) => !listed.includes(file))).toEqual([]);
});

async function addRecord(api: ApiCaller, { path, add }: FormOverSaves): Promise<{ path: string; id: string }> {
  if (!add) return { path, id: '' };
  const { body } = await api.post<{ id: string }>(path, typeof add === 'function' ? await add(api) : add);
  return { path: `${path}/${body.id}`, id: body.id };
}

async function read(api: ApiCaller, { path, add }: FormOverSaves, id: string): Promise<Record<string, unknown>> {
  if (!add) return (await api.get<Record<string, unknown>>(path)).body;
  const { body } = await api.get<({ id: string } & Record<string, unknown>)[]>(path);
  return body.find((each) => each.id === id) ?? {};
}

test('merges typed changes with a colleague’s save, and stores both', async ({ openPage, api, errors }) => {
  test.setTimeout(180_000);
  errors.allow(/409|Someone else changed/);
  const page = await openPage('/menu', { as: 'Admin' });
  for (const each of [...RECORD_FORMS, ...FORMS]) {
    const { name, at, open, form = dialog, save = 'Save', typed, theirs } = each;
    const { path, id } = await addRecord(api, each);
    await page.goto(`/#${at(id)}`);
    await page.reload();
    if (open) await open(page);
    await form(page).getByLabel(typed[0]).fill(typed[1]);
    await api.put(path, theirs);
    await expect(form(page).getByLabel(typed[0]), name).toHaveValue(typed[1]);
    await form(page).getByRole('button', { name: save, exact: true }).click();
    await expect(async () => {
      const body = await read(api, each, id);
      expect({ ...body, [typed[2]]: String(body[typed[2]]) }, name).toMatchObject({ ...theirs, [typed[2]]: typed[1] });
    }).toPass();
    // Closing a dialog changes the URL, which the next one sets.
    if (form === dialog) await expect(dialog(page), name).toBeHidden();
  }
});

test('merges a value mapping by value, and lists the values that both changed', async ({ openPage, api }) => {
  const path = '/api/sync/mapping';
  interface Mapping {
    readonly leads: { readonly statusOut: Readonly<Record<string, string>> };
  }
  const readStatuses = async () => (await api.get<Mapping>(path)).body.leads.statusOut;
  const before = await readStatuses();
  const page = await openPage('/settings', { as: 'Admin' });
  await page.getByRole('button', { name: 'Edit mapping' }).click();
  await dialog(page).getByLabel('Lead status: OBDesk → Zoho: New').fill('Mine');
  await dialog(page).getByLabel('Lead status: OBDesk → Zoho: Lost').fill('Mine too');
  const theirs = { ...before, Won: 'Theirs', Lost: 'Theirs too' };
  await api.put(path, { leads: { statusOut: theirs } });
  await dialog(page).getByRole('button', { name: 'Preview' }).click();
  await expect(dialog(page)).toContainText('Someone else changed the same values. Saving overwrites their changes.');
  await expect(dialog(page).getByText('Lead status Lost: Theirs too', { exact: true })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Save mapping' }).click();
  await expect(dialog(page)).toBeHidden();
  expect(await readStatuses()).toEqual({ ...theirs, New: 'Mine', Lost: 'Mine too' });
});

test('merges a view and the user’s own name with a colleague’s save', async ({ openPage, api, people, errors }) => {
  test.setTimeout(120_000);
  errors.allow(/409|Someone else changed/);
  await createTicket(api, {});
  const { body: view } = await api.post<{ id: string }>('/api/views', aView({ name: 'Old', isShared: true }));
  const page = await openPage(`/sod?view=${view.id}`, { as: 'Admin' });
  await page.getByRole('button', { name: 'Old' }).click();
  await page.getByRole('menuitem', { name: /Rename or share/ }).click();
  await dialog(page).getByLabel('Make this my default view').check();
  await api.put(`/api/views/${view.id}`, { name: 'Theirs' });
  await dialog(page).getByRole('button', { name: 'Save view' }).click();
  await expect(dialog(page)).toBeHidden();
  const { body: views } = await api.get<{ name: string; isDefault: boolean }[]>('/api/views');
  expect(views).toMatchObject([{ name: 'Theirs', isDefault: true }]);

  const admin = await people.person('Admin');
  await page.goto('/#/account');
  const profile = page.getByRole('region', { name: 'Profile' });
  await profile.getByLabel('Full name').fill('Mine');
  await api.put(`/api/users/${admin.id}`, { fullName: 'Their Name' });
  await profile.getByRole('button', { name: 'Save name' }).click();
  const question = page.getByRole('dialog', { name: 'Someone else changed your name' });
  await expect(question.getByLabel('Keep mine: Mine')).toBeChecked();
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(async () => expect((await api.get('/api/auth/me')).body).toMatchObject({ user: { fullName: 'Mine' } })).toPass();
});
