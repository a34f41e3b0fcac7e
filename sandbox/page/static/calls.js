import { control } from './control.js';
import { byId, element, formatTime } from './dom.js';

const MOST_ROWS = 150;

const list = byId('calls');
// It scrolls, and holds nothing else that the keyboard could reach.
list.tabIndex = 0;
const rows = new Map();
let last = 0;
let isPaused = false;

byId('pause').addEventListener('click', ({ target }) => {
  isPaused = !isPaused;
  target.setAttribute('aria-pressed', String(isPaused));
  target.textContent = isPaused ? 'Resume' : 'Pause';
});

/** Shows the calls that arrived since the last time; `total` below what was shown means that the sandbox was reset. */
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
  }
}

function showCall(call) {
  const row = createRow(call);
  const shown = rows.get(call.id);
  if (shown) shown.row.replaceWith(row);
  else list.prepend(row);
  rows.set(call.id, { call, row });
  last = Math.max(last, call.id);
}

function clearCalls() {
  list.replaceChildren();
  rows.clear();
  last = 0;
}

function createRow({ at, method, path, status, ms, faults }) {
  return element(
    'li',
    { className: 'call' },
    element('time', { textContent: formatTime(at), title: new Date(at).toISOString() }),
    element('span', { className: `pill ${getTone(status)}`, textContent: status === undefined ? '…' : (status ?? 'cut') }),
    element('span', { className: 'what line', title: path }, element('b', { textContent: method }), ` ${path}`),
    element('span', { className: 'meta', textContent: [ms === undefined ? 'in progress' : `${ms} ms`, ...faults].join(' · ') }),
  );
}

function getTone(status) {
  if (status === undefined) return 'waiting';
  if (status === null || status >= 500) return 'bad';
  return status >= 400 ? 'warned' : 'good';
}
