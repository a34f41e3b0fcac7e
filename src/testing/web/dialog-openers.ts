import { expect, type Locator, type Page } from '@playwright/test';
import { RECORD_PAGES } from './record-pages.ts';
import type { SomeRecords } from './some-records.ts';

/** A dialog, menu or sheet of the app, and how to open it by keyboard. */
export interface DialogOpener {
  /** The component that renders it, or the path of a record type's list page. */
  readonly file: string;
  readonly at: string | ((records: SomeRecords) => string);
  /** The controls to press in order. After all is closed, the first one has the focus again. */
  readonly press: (page: Page, records: SomeRecords) => readonly Locator[];
  readonly isOnPhone?: true;
  /** Prepares the page, such as by typing. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** It is opened from another dialog, which is shown again afterwards. */
  readonly isWithin?: true;
  /** It is opened by a key instead. The page has the focus afterwards. */
  readonly key?: string;
}

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

/** Opens a dialog by keyboard. Returns the control that opened it, which gets the focus back. */
export async function openDialog(page: Page, { at, prepare, press, key, isOnPhone }: DialogOpener, records: SomeRecords): Promise<Locator> {
  await page.setViewportSize(isOnPhone ? PHONE : DESK);
  await page.goto(`/#${typeof at === 'string' ? at : at(records)}`);
  if (prepare) await prepare(page);
  const controls = press(page, records);
  if (key) await page.keyboard.press(key);
  let opener = page.locator(':focus');
  for (const control of controls) {
    await control.focus();
    if ((await control.getAttribute('role')) !== 'menuitem') opener = control;
    await control.press((await control.getAttribute('type')) === 'checkbox' ? 'Space' : 'Enter');
  }
  await expect(page.getByRole('dialog').last()).toBeVisible();
  return opener;
}

const button =
  (name: string | RegExp, exact = false) =>
  (page: Page) => [page.getByRole('button', { name, exact }).first()];
const inMenu =
  (menu: string | RegExp, item: string | RegExp, region = '') =>
  (page: Page) => [
    (region ? page.getByRole('region', { name: region }) : page).getByRole('button', { name: menu }).first(),
    page.getByRole('menuitem', { name: item }),
  ];
const ticket = ({ ticketId }: SomeRecords) => `/sod/${ticketId}`;
const repair = ({ repairId }: SomeRecords) => `/sod/${repairId}`;
const approved = ({ approvedRepairId }: SomeRecords) => `/sod/${approvedRepairId}`;
const customer = ({ customerId }: SomeRecords) => `/customers/${customerId}`;
const article = ({ articleId }: SomeRecords) => `/knowledge-base/${articleId}`;

const BUSINESS: readonly DialogOpener[] = [
  { file: 'business/leads/web/LeadModal.tsx', at: '/sales', press: button('Add Lead') },
  { file: 'business/invoices/web/InvoiceModal.tsx', at: '/invoices', press: button('New Invoice') },
  { file: 'business/invoices/web/status/StatusDialogs.tsx', at: '/invoices', press: inMenu(/^More actions for/, 'Mark as paid') },
  { file: 'business/invoices/web/status/StatusDialogs.tsx', at: '/invoices', press: inMenu(/^More actions for/, 'Void and copy') },
  { file: 'business/events/web/EventModal.tsx', at: '/events', press: button('Add Event') },
  { file: 'business/events/web/attendees/AttendeesModal.tsx', at: '/events', press: button(/registered for/) },
  { file: 'business/events/web/EventsPage.tsx', at: '/events', press: button(/^Delete /) },
  { file: 'business/loaners/web/LoanerModal.tsx', at: '/inventory', press: button('Add loaner') },
  { file: 'business/loaners/web/loans/LoanModals.tsx', at: repair, press: button(/^Return$/) },
  { file: 'business/loaners/web/loans/LoanModals.tsx', at: repair, press: button('Extend') },
  { file: 'business/loaners/web/loans/CheckOutModal.tsx', at: approved, press: button('Check out a loaner') },
  {
    file: 'business/loaners/web/loans/LoanModals.tsx',
    at: '/inventory?open=LT-0001',
    press: (page) => [page.getByRole('dialog').getByRole('button', { name: 'Reserve' })],
    isWithin: true,
  },
  { file: 'master-data/price-list/web/PriceListItemModal.tsx', at: '/settings', press: button('Add price') },
  { file: 'master-data/suppliers/web/SupplierModal.tsx', at: '/suppliers', press: button('Add supplier') },
  { file: 'master-data/purchasing/web/PlacedOrder.tsx', at: '/purchase-orders', press: button('Open PO-000001') },
  {
    file: 'master-data/purchasing/web/OpenOrder.tsx',
    at: '/purchase-orders?open=PO-000001',
    press: button('Cancel order'),
    isWithin: true,
  },
  { file: 'business/email-templates/web/TemplateModal.tsx', at: '/settings', press: button('Add template') },
  { file: 'business/email-templates/web/TemplatesPart.tsx', at: '/settings', press: button(/^Delete Tool received/) },
  {
    file: 'master-data/customers/web/form/CustomerModal.tsx',
    at: '/customers',
    press: (page) => [page.getByRole('link', { name: 'Add Customer' })],
  },
  { file: 'master-data/customers/web/merge/DuplicatePairsDialog.tsx', at: '/customers', press: button(/^Possible duplicates/) },
  { file: 'master-data/customers/web/merge/MergeDialog.tsx', at: customer, press: inMenu('Customer actions', /^Merge with/) },
  { file: 'master-data/customers/web/merge/MergeDialog.tsx', at: customer, press: inMenu('Customer actions', 'Merge history') },
  {
    file: 'business/invoices/web/InvoiceModal.tsx',
    at: '/invoices',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Edit INV-0001' }).click();
      await page.getByRole('dialog').getByLabel('Status').selectOption('Draft');
    },
    press: button('Save', true),
    isWithin: true,
  },
];

const TICKETING: readonly DialogOpener[] = [
  { file: 'ticketing/new-ticket/web/NewTicketModal.tsx', at: '/menu', press: button('New Ticket') },
  { file: 'ticketing/views/web/ViewModal.tsx', at: '/sod', press: inMenu('Views', /Save as a view/, 'Cases') },
  {
    file: 'ticketing/views/web/SidebarViews.tsx',
    at: '/sod',
    press: (page) => [page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Views' })],
  },
  { file: 'ticketing/tickets/web/list/TicketListPage.tsx', at: '/sod', press: button(/^Filters/), isOnPhone: true },
  {
    file: 'ticketing/bulk/web/BulkModal.tsx',
    at: '/sod',
    press: (page) => [page.getByRole('checkbox', { name: /^Select / }).first(), page.getByRole('button', { name: 'More…' })],
  },
  { file: 'ticketing/relations/web/RelateDialog.tsx', at: ticket, press: inMenu('Actions', /^Link to/) },
  { file: 'ticketing/relations/web/MergeDialog.tsx', at: ticket, press: inMenu('Actions', /^Merge/) },
  { file: 'ticketing/tickets/web/case/fields/FollowUpField.tsx', at: ticket, press: button(/^Follow-up/) },
  { file: 'ticketing/canned-notes/web/CannedNotePicker.tsx', at: ticket, press: button('Canned notes') },
  { file: 'ticketing/canned-notes/web/CannedNoteModal.tsx', at: '/canned-notes', press: button('Add canned note') },
  { file: 'ticketing/attachments/web/AttachmentEntry.tsx', at: ticket, press: button('Remove trace.log') },
  {
    file: 'ticketing/attachments/web/PictureViewer.tsx',
    at: ticket,
    press: (page) => [page.getByRole('link', { name: /^burnt pin\.png/ })],
  },
  { file: 'ticketing/repairs/web/lines/ApproveDialog.tsx', at: repair, press: button('Record approval') },
  { file: 'ticketing/repairs/web/lines/RmaLines.tsx', at: approved, press: button('Withdraw approval') },
  { file: 'ticketing/repairs/web/steps/ShipDialog.tsx', at: approved, press: button('Ship', true) },
  { file: 'platform/web/form/inputs/DateField.tsx', at: approved, press: button('Open calendar') },
];

const OTHERS: readonly DialogOpener[] = [
  { file: 'app/web/shell/CommandPalette.tsx', at: '/menu', press: button(/^Search or jump/) },
  { file: 'app/web/shell/Sidebar.tsx', at: '/menu', press: button('Open navigation'), isOnPhone: true },
  { file: 'platform/web/ui/keyboard/ShortcutDialog.tsx', at: '/menu', press: () => [], key: 'Shift+?' },
  { file: 'zoho/sync/web/mapping/MappingDialog.tsx', at: '/settings', press: button('Edit mapping') },
  { file: 'exchange/imports/web/ImportModal.tsx', at: '/sod', press: inMenu('More actions', /^Import/) },
  { file: 'admin/users/web/UserModal.tsx', at: '/settings', press: button('Add user') },
  { file: 'admin/users/web/UserPermissions.tsx', at: '/settings', press: button(/^Delete Uma/) },
  {
    file: 'admin/users/web/InvitationDialog.tsx',
    at: '/settings',
    press: (page) => [
      page.getByRole('button', { name: /^Edit Ines/ }),
      page.getByRole('dialog').getByRole('button', { name: 'New invitation link' }),
    ],
    isWithin: true,
  },
  { file: 'platform/web/form/RangePicker.tsx', at: '/dashboard', press: button('Choose days') },
  {
    file: 'admin/auth/web/SignOutUser.tsx',
    at: '/settings',
    press: (page) => [page.getByRole('button', { name: /^Edit Uma/ }), page.getByRole('button', { name: 'Sign out everywhere' }).first()],
    isWithin: true,
  },
  { file: 'admin/audit/web/AuditLogPage.tsx', at: '/audit-log', press: button(/^Filters/), isOnPhone: true },
  {
    file: 'admin/audit/web/AuditLogPage.tsx',
    at: '/audit-log',
    press: (page) => [page.getByRole('row').nth(1).getByRole('button').first()],
  },
  { file: 'mail/mailboxes/web/MailboxModal.tsx', at: '/settings', press: button('Add mailbox') },
  { file: 'insight/articles/web/editing/ArticleModal.tsx', at: article, press: button('Edit', true) },
  { file: 'insight/articles/web/editing/VersionsDialog.tsx', at: article, press: button('Versions') },
  { file: 'insight/assistant/web/AssistantPage.tsx', at: '/assistant', press: button(/^Chat history/) },
  { file: 'insight/notifications/web/Bell.tsx', at: '/menu', press: button(/^Notifications/) },
  { file: 'insight/serials/web/SerialHeader.tsx', at: '/serials/ISCANP-1', press: button('Transfer tool') },
];

/** The dialogs that add a record on all other list pages. */
const RECORDS = RECORD_PAGES.filter(({ path }) => !BUSINESS.some(({ at }) => at === path)).map(
  ({ path }): DialogOpener => ({
    file: path,
    at: path,
    // The previous page may also have such a button.
    prepare: (page) => page.reload(),
    press: (page) => [
      page
        .getByRole('main')
        .getByRole('button', { name: /^(?:Add|New) / })
        .first(),
    ],
  }),
);

export const DIALOG_OPENERS = { business: [...BUSINESS, ...RECORDS], ticketing: TICKETING, others: OTHERS };

/** Components of dialogs, and prompts after several steps, whose focus is tested by their features. */
export const DIALOGS_TESTED_ELSEWHERE: readonly string[] = [
  'admin/auth/web/PasswordDialog.tsx',
  'admin/settings/web/SecretsPart.tsx',
  'zoho/zoho-connection/web/UnlinkZoho.tsx',
  'exchange/imports/web/ImportReport.tsx',
  'zoho/sync/web/actions/StartDialogs.tsx',
  'zoho/sync/web/log/RunDialog.tsx',
  'zoho/sync/web/preview/EnableSyncDialog.tsx',
  'platform/web/connecting/DisconnectProvider.tsx',
  'platform/web/form/ConflictDialog.tsx',
  'platform/web/form/OpenRecord.tsx',
  'platform/web/form/FormModal.tsx',
  'platform/web/form/RecordModal.tsx',
  'platform/web/paste/PastedLines.tsx',
  'platform/web/ui/feedback/ConfirmAction.tsx',
  'platform/web/ui/feedback/ConfirmDelete.tsx',
  'platform/web/ui/feedback/ConfirmDialog.tsx',
  'master-data/suppliers/web/SuppliersPage.tsx',
  'mail/invoice-emails/web/InvoiceEmailDialog.tsx',
  'mail/mailboxes/web/SetUpModal.tsx',
  'mail/messages/web/MailDialog.tsx',
  'mail/messages/web/TicketDialog.tsx',
  'mail/messages/web/entries/OriginalDialog.tsx',
  'mail/messages/web/reply/ReplyQuestion.tsx',
  'ticketing/canned-notes/web/CannedNotesPage.tsx',
  'ticketing/repairs/web/lines/AddPart.tsx',
];
