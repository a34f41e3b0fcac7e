import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { omitServerCode } from './scripts/steps/omit-server-code.mjs';

const api = process.env.API_URL ?? 'http://127.0.0.1:3000';

const SHARED = /node_modules|src\/platform|\.(contract|queries|rules)\.ts/;
/** The ticket page with the other features' slots, and the parts of repairs: a chunk each, prefetched while a list is open. */
const TICKET =
  /ticketing\/(tickets\/web\/(TicketPage|case\/|unsaved\/Unsaved(Notice|Page))|presence\/web\/Presence\.|attachments\/web|relations\/web\/Relation[sA-Z]|canned-notes\/web\/CannedNotePicker)|notifications\/web\/(WatchMenu|MentionSuggestions)|customer-context\/web\/\w+Context|assistant\/web\/panel\/TicketAssistant|escalations\/web\/EscalatedMark|sync\/(record\/|web\/record\/(?!AdminActions))/;
const REPAIR = /ticketing\/repairs\/web\/(Rma|JobPanel|lines\/)|loaners\/web\/repair\/|invoices\/web\/ticket\/RepairInvoice/;
/** The customer page with all tabs, and the list of customers. */
const CUSTOMER = /customers\/web\/detail\/|web\/(\w+\/)*\w+OfCustomer\.|activities\/web\/(?!activity\.manifest)/;
/** Duplicates on the list and page of customers. */
const DUPLICATES = /customers\/(web\/merge\/)?(customer-merge|distinct-customers)\.(contract|queries)\.ts/;
/** Opened by the ? key and shown in My account. */
const SHORTCUT_MAP = /platform\/web\/ui\/keyboard\/ShortcutMap\./;
/** Loaded only by boards and by uploads. */
const BOARDS = /node_modules\/(@hello-pangea\/dnd|css-box-model|raf-schd)\/|platform\/web\/board\//;
const UPLOADS = /node_modules\/(@mantine\/dropzone|react-dropzone|file-selector|attr-accept|prop-types)\//;
/** Shared by several pages, except the list and page of tickets; what boards and charts have in common; the dashboard. */
const PAGES =
  /node_modules\/(react-redux|redux)\/|insight\/dashboard\/web\/|platform\/markdown\/|platform\/web\/(chart\/|ui\/table\/(CardGrid|ShortTable)|ui\/CountedTabs)|features\/(exchange|insight\/(articles|dashboard|reports|search))\/.*(contract|queries|rules)\.ts/;
/** Loaded only by pages with charts. */
const CHARTS =
  /node_modules\/(recharts|react-is|d3-[a-z-]+|victory-vendor|@reduxjs|redux-thunk|eventemitter3|reselect|immer|es-toolkit|decimal\.js-light|internmap)\/|web\/chart\/(charts|RowChart)\./;

/** Unreadable Zoho records, listed only if there are some. */
const UNREADABLE = /zoho\/sync\/(unreadable\.contract|web\/UnreadablePanel)\./;
/** The sync pages, and the actions of Admins in sync panels. */
const SYNC =
  /node_modules\/diff\/|zoho\/sync\/(?!record\/|unreadable\.|synced-kinds|web\/(UnreadablePanel|record\/(?!AdminActions)|mapping\/MappingPart|sync\.manifest))/;
/** Loaded only by sign-in and settings. */
const ENTRY =
  /(zoho|quickbooks)-connection\/|sync\/web\/mapping\/MappingPart|app\/web\/entry\/|platform\/web\/(connecting\/|form\/inline\/(?!inline-shortcuts)|url\/(navigate-away|internal-page)|ui\/(entry\/|SettingRow))/;
/** Rarely opened pages for Admins. */
const ADMIN = /admin\/(audit|backups|debug|health)\/(?!web\/\w+\.manifest)/;
/** The menus and dialogs of changes to several tickets. */
const BULK = /ticketing\/bulk\/web\/(Bulk|bulk-notice)/;
/** Leads, shared by their page and several others. */
const LEADS = /business\/leads\/(web\/)?[^/]*\.(contract|queries|rules)\.ts/;
/** Parsers of pasted tables and files, shared by the import, event attendees and customer contacts. */
const CSV = /node_modules\/papaparse\/|src\/platform\/(csv|encoding|import\/empty-value)\.ts/;
/** The assistant, except its panel, which is part of the ticket page. */
const ASSISTANT = /node_modules\/eventsource-parser\/|insight\/assistant\/(?!web\/(assistant\.manifest|panel\/TicketAssistant))/;
/** Fields with chips, in a few forms. */
const CHIPS = /form\/inputs\/TagField\.tsx|styles\/Pill(sInput)?\.layer\.css/;
/** QuickBooks on invoices. */
const ACCOUNTING = /quickbooks\/accounting\/(?!web\/accounting\.manifest)/;

const isOwn = (id: string) =>
  [CHIPS, ENTRY, UNREADABLE, ACCOUNTING, ASSISTANT, CSV, DUPLICATES, LEADS, BOARDS, UPLOADS, PAGES, CHARTS, SYNC, SHORTCUT_MAP].some(
    (own) => own.test(id),
  );

export default defineConfig({
  plugins: [react({ compiler: true }), omitServerCode()],
  resolve: {
    alias: [{ find: /^\.\.?\/use-id\/use-id\.mjs$/, replacement: fileURLToPath(new URL('src/platform/web/use-id.ts', import.meta.url)) }],
  },
  publicDir: 'src/app/web/public',
  cacheDir: '.cache/vite',
  build: {
    outDir: 'dist/web',
    target: 'es2023',
    // The content security policy allows no data: fonts and no inline code.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Schemas that the browser doesn't use are dropped.
      treeshake: { manualPureFunctions: ['z', 'recordSchemas'] },
      output: {
        codeSplitting: {
          groups: [
            // One file for every visit instead of dozens of small ones.
            { name: 'first', tags: ['$initial'], priority: 2 },
            // A group includes the dependencies of its modules, so charts come last: no other chunk may depend on theirs.
            { name: 'shared', test: (id) => SHARED.test(id) && !isOwn(id), minShareCount: 2, priority: 1 },
            { name: 'entry', test: ENTRY },
            { name: 'admin', test: ADMIN },
            { name: 'bulk', test: BULK },
            { name: 'accounting', test: ACCOUNTING },
            { name: 'leads', test: LEADS },
            { name: 'chips', test: CHIPS },
            { name: 'csv', test: CSV },
            { name: 'ticket', test: TICKET },
            { name: 'repair', test: REPAIR },
            { name: 'pages', test: (id) => PAGES.test(id) && ![CHARTS, SYNC, UNREADABLE, ACCOUNTING].some((own) => own.test(id)) },
            { name: 'customer', test: (id) => CUSTOMER.test(id) || DUPLICATES.test(id) },
            { name: 'sync', test: SYNC },
            { name: 'boards', test: BOARDS },
            { name: 'uploads', test: UPLOADS },
            { name: 'assistant', test: ASSISTANT },
            { name: 'charts', test: CHARTS },
            { name: 'unreadable', test: UNREADABLE },
          ],
        },
      },
    },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
  },
  server: {
    port: 3001,
    proxy: { '/api': { target: api, changeOrigin: false }, '/unsubscribe': { target: api, changeOrigin: false } },
  },
});
