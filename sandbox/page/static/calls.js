import { attempt, control } from './control.js';
import { byId, createScrollable, element, formatTime } from './dom.js';

const MOST_ROWS = 150;

const list = byId('calls');
const rows = new Map();
/** IDs of the calls whose bodies are shown. */
const opened = new Set();
let last = 0;
let isPaused = false;

byId('pause').addEventListener('click', ({ target }) => {
  isPaused = !isPaused;
  target.setAttribute('aria-pressed', String(isPaused));
  target.textContent = isPaused ? 'Resume' : 'Pause';
});

/** Shows calls that arrived since the last time. A `total` below the previous one means that the sandbox was reset. */
export async function showCalls(total) {
  if (total < last) clearCalls();
  byId('no-calls').hidden = total > 0;
  if (isPaused) return;
  const unfinished = [...rows.values()].find(({ call }) => call.status === undefined);
  const calls = await control('GET', `/calls?after=${unfinished ? unfinished.call.id - 1 : last}`);
  for (const call of calls) showCall(call);
  for (const [id, { row }] of [...rows].slice(0, Math.max(0, rows.size - MOST_ROWS))) {
    row.remove();
    rows.delete(id);
    opened.delete(id);
  }
}

function showCall(call) {
  const row = createRow(call);
  const shown = rows.get(call.id);
  const hadFocus = shown?.row.contains(document.activeElement);
  if (shown) shown.row.replaceWith(row);
  else list.prepend(row);
  if (hadFocus) row.querySelector('summary').focus({ preventScroll: true });
  rows.set(call.id, { call, row });
  last = Math.max(last, call.id);
}

function clearCalls() {
  list.replaceChildren();
  rows.clear();
  opened.clear();
  last = 0;
}

function createRow(call) {
  const bodies = element('div', { className: 'bodies' });
  const details = element('details', { open: opened.has(call.id) }, createSummary(call), bodies);
  const fill = () => {
    if (!details.open) return void opened.delete(call.id);
    opened.add(call.id);
    void attempt(async () => bodies.replaceChildren(...createBodies(await control('GET', `/calls/${call.id}`))));
  };
  details.addEventListener('toggle', fill);
  return element('li', {}, details);
}

function createSummary({ id, at, method, path, status, ms, faults }) {
  return element(
    'summary',
    { className: 'call', id: `call-${id}` },
    element('time', { textContent: formatTime(at), title: new Date(at).toISOString() }),
    element('span', { className: `pill ${getTone(status)}`, textContent: status === undefined ? '…' : (status ?? 'cut') }),
    element('span', { className: 'what line', title: path }, element('b', { textContent: method }), ` ${path}`),
    element('span', { className: 'meta', textContent: [ms === undefined ? 'in progress' : `${ms} ms`, ...faults].join(' · ') }),
  );
}

function createBodies({ path, request, response }) {
  return [element('p', { className: 'meta', textContent: path }), ...createBody('Request', request), ...createBody('Response', response)];
}

function createBody(title, text) {
  if (text === undefined) return [element('p', { className: 'meta', textContent: `${title}: no body` })];
  return [element('p', { className: 'meta', textContent: title }), createScrollable(title, indent(text))];
}

/** Formats JSON on several lines. Other text, and truncated JSON, is unchanged. */
function indent(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function getTone(status) {
  if (status === undefined) return 'waiting';
  if (status === null || status >= 500) return 'bad';
  return status >= 400 ? 'warned' : 'good';
}
