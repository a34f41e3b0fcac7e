import { control } from './control.js';
import { byId, createScrollable, element, formatNumber, redraw } from './dom.js';
import { createRecordForm, isBeingEdited, isEditable, prepareAddForm } from './record-form.js';

const SHOWN = 40;
const TITLES = [
  'subject',
  'Full_Name',
  'Last_Name',
  'Account_Name',
  'accountName',
  'DisplayName',
  'DocNumber',
  'lastName',
  'content',
  'summary',
  'name',
];

const list = byId('records');
const opened = new Set();
let chosen = { provider: 'crm', kind: 'leads' };
let shownState = '';

/** Renders one row per service, and reloads the records of the selected kind if they may have changed. */
export async function showRecords({ counts, calls, now, mail }) {
  redraw(
    byId('providers'),
    Object.entries(counts).map(([provider, kinds]) => createServiceRow(provider, kinds, calls, mail)),
  );
  const state = JSON.stringify([chosen, counts, calls.total, now.slice(0, 16)]);
  if (state === shownState || isBeingEdited(list)) return;
  shownState = state;
  await showKind(counts);
}

async function showKind(counts) {
  const { provider, kind } = chosen;
  const records = kind in (counts[provider] ?? {}) ? await control('GET', `/records/${provider}/${kind}?last=${SHOWN}`) : [];
  byId('records-title').textContent = `Records: ${kind} of ${provider}`;
  byId('add-record').hidden = !isEditable(chosen);
  byId('no-records').hidden = records.length > 0;
  redraw(list, records.reverse().map(createRow));
}

function createServiceRow(provider, kinds, { highestIn60s, highestAtOnce }, { smtpPort, imapPort }) {
  const address = provider === 'mail' ? `SMTP 127.0.0.1:${smtpPort}, IMAP 127.0.0.1:${imapPort}` : `${location.origin}/${provider}`;
  const buttons = Object.entries(kinds).map(([kind, count]) => kindButton(provider, kind, count));
  return element(
    'li',
    { className: 'service' },
    element('h3', { textContent: provider }),
    element('code', { textContent: address }),
    element('div', { className: 'chips' }, ...buttons),
    element('p', {
      className: 'meta',
      textContent: `Peak: ${formatNumber(highestIn60s[provider])} per minute · ${formatNumber(highestAtOnce[provider])} concurrent`,
    }),
  );
}

function kindButton(provider, kind, count) {
  const isChosen = chosen.provider === provider && chosen.kind === kind;
  const button = element('button', {
    type: 'button',
    className: 'chip',
    id: `kind-${provider}-${kind}`,
    textContent: `${kind} ${formatNumber(count)}`,
  });
  button.setAttribute('aria-pressed', String(isChosen));
  button.addEventListener('click', async () => {
    chosen = { provider, kind };
    list.replaceChildren();
    document.dispatchEvent(new Event('refresh'));
  });
  return button;
}

function createRow(record) {
  const id = String(record.id ?? record.Id ?? '');
  const title = TITLES.map((field) => record[field]).find((value) => typeof value === 'string' && value !== '') ?? '(no name)';
  const details = element(
    'details',
    { open: opened.has(id) },
    element(
      'summary',
      { id: `record-${id}` },
      element('span', { className: 'what line', textContent: title }),
      element('span', { className: 'meta', textContent: id }),
    ),
  );
  const fill = () => {
    if (details.open && details.childElementCount === 1) details.append(...createDetails(record));
    if (details.open) opened.add(id);
    else opened.delete(id);
  };
  details.addEventListener('toggle', fill);
  fill();
  return element('li', {}, details);
}

function createDetails(record) {
  if (isEditable(chosen)) return [createRecordForm(chosen, record, redrawSoon)];
  return [createScrollable('Record', JSON.stringify(record, null, 2))];
}

/** Edits don't count as calls, so the records are reloaded. */
function redrawSoon() {
  shownState = '';
  document.dispatchEvent(new Event('refresh'));
}

prepareAddForm(() => chosen, redrawSoon);
