import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { omitServerCode } from './scripts/steps/omit-server-code.mjs';

const api = process.env.API_URL ?? 'http://127.0.0.1:3000';

const SHARED = /node_modules|src\/platform|\.(contract|queries|rules)\.ts/;
/** The page of a ticket with what other features show on it, and what only repairs have: a file each, fetched while a list is being read. */
const TICKET =
  /ticketing\/(tickets\/web\/(TicketPage|OpenTicket|case\/|merged\/|unsaved\/Unsaved(Notice|Page|Row))|presence\/web\/Presence\.|attachments\/web|relations\/web\/(Relation[sA-Z]|MergedItem)|canned-notes\/web\/CannedNotePicker)|repairs\/web\/lines\/LinePart|notifications\/web\/(WatchMenu|MentionSuggestions)|customer-context\/web\/\w+(Context|Summary)|assistant\/web\/panel\/TicketAssistant|sync\/(record\/|web\/record\/(?!AdminActions|RecordDecisions|RetryAction))/;
const REPAIR = /ticketing\/repairs\/web\/(Rma|JobPanel|lines\/|panels\/)|loaners\/web\/repair\/|invoices\/web\/ticket\/RepairInvoice/;
/** The page of a customer with every tab of it, and with it the list of customers, which one comes from. */
const CUSTOMER = /customers\/web\/detail\/|web\/(\w+\/)*(\w+OfCustomer\.|customer\/ticket-columns)/;
/** What the list and the page of customers say of duplicates. */
const DUPLICATES = /customers\/(web\/merge\/)?(customer-merge|distinct-customers)\.(contract|queries)\.ts/;
/** What only boards load, and what only uploads do. */
const BOARDS = /node_modules\/(@hello-pangea\/dnd|css-box-model|raf-schd)\/|platform\/web\/board\//;
const UPLOADS = /node_modules\/(@mantine\/dropzone|react-dropzone|file-selector|attr-accept|prop-types)\//;
/** What several pages share, and the list and the page of a ticket do not need, with what boards and charts have in common, and the dashboard. */
const PAGES =
  /node_modules\/(react-redux|redux)\/|insight\/dashboard\/web\/|platform\/markdown\/|platform\/web\/(chart\/|ui\/table\/(CardGrid|VirtualTable|ShortTable|TableRow|TableHead)|ui\/CountedTabs)|features\/(exchange|insight\/(articles|dashboard|reports|search)|business\/leads)\/.*(contract|queries|rules)\.ts/;
/** What only the pages with figures load. */
const CHARTS =
  /node_modules\/(recharts|d3-[a-z-]+|victory-vendor|@reduxjs|eventemitter3|reselect|immer|es-toolkit|decimal\.js-light|internmap)\/|web\/chart\/\w+Chart\./;

/** Records of Zoho that couldn't be read, which are listed only if there are some. */
const UNREADABLE = /exchange\/sync\/(web\/)?unreadable\//;
/** The pages of the synchronization, and what Admins decide in its panels. */
const SYNC =
  /node_modules\/diff\/|exchange\/sync\/(?!record\/|unreadable\/|synced-kinds|web\/(unreadable\/|record\/(?!AdminActions|RecordDecisions|RetryAction)|mapping\/MappingPart|sync\.manifest))/;
/** What only the pages around signing in and the settings load. */
const ENTRY =
  /admin\/(zoho-connection|quickbooks-connection)\/|sync\/web\/mapping\/MappingPart|app\/web\/entry\/|platform\/web\/(connecting\/|form\/inline\/(?!inline-shortcuts)|url\/(navigate-away|internal-page)|ui\/(entry\/|SettingRow))/;
/** What reads pasted tables and files: the import, people of events and contacts of customers, each of which loads when it is opened. */
const CSV = /src\/platform\/(csv|csv-unfinished|encoding|import\/not-stated)\.ts/;
/** The page of the assistant, and what it shows elsewhere; its panel comes with the page of a ticket. */
const ASSISTANT = /node_modules\/eventsource-parser\/|insight\/assistant\/(?!web\/(assistant\.manifest|panel\/TicketAssistant))/;
/** What invoices show of QuickBooks. */
const ACCOUNTING = /exchange\/accounting\/(?!web\/accounting\.manifest)/;

const isOwn = (id: string) =>
  [ENTRY, UNREADABLE, ACCOUNTING, ASSISTANT, CSV, DUPLICATES, BOARDS, UPLOADS, PAGES, CHARTS, SYNC].some((own) => own.test(id));

export default defineConfig({
  plugins: [react(), omitServerCode()],
  publicDir: 'src/app/web/public',
  cacheDir: '.cache/vite',
  build: {
    outDir: 'dist/web',
    target: 'es2023',
    // The content security policy allows no data: fonts and no inline code.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every visit needs travels in one file instead of dozens of small ones.
            { name: 'first', tags: ['$initial'], priority: 2 },
            // A file takes along what its modules need, so the charts come last: nobody else may need their file.
            { name: 'shared', test: (id) => SHARED.test(id) && !isOwn(id), minShareCount: 2, priority: 1 },
            { name: 'entry', test: ENTRY },
            { name: 'accounting', test: ACCOUNTING },
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
    proxy: { '/api': { target: api, changeOrigin: false } },
  },
});
