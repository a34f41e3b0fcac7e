import { showCalls } from './calls.js';
import { attempt, control } from './control.js';
import { byId, formatNumber } from './dom.js';
import { prepareFaultForm, showFaults } from './faults.js';
import { showRecords } from './records.js';
import { showSettings } from './settings.js';
import { prepareTokenForm } from './tokens.js';

const REFRESH_MS = 1_000;

let isPrepared = false;
let isRefreshing = false;

/** Reads the state of the sandbox and renders it. */
async function refresh() {
  if (isRefreshing) return;
  isRefreshing = true;
  try {
    const state = await control('GET', '/state');
    if (!isPrepared) await prepare(state);
    showStatus(
      `${state.dataset} · ${formatNumber(state.calls.total)} ${state.calls.total === 1 ? 'call' : 'calls'}${clockText(state.offsetMs)}`,
      true,
    );
    showFaults(state.faults);
    await Promise.all([showCalls(state.calls.total), showRecords(state)]);
  } catch {
    showStatus('The sandbox isn’t responding', false);
  } finally {
    isRefreshing = false;
  }
}

async function prepare({ counts, dataset, offsetMs }) {
  isPrepared = true;
  prepareFaultForm(Object.keys(counts));
  prepareTokenForm();
  byId('dataset').value = dataset;
  byId('offset').value = String(Math.round(offsetMs / 60_000));
  await showSettings();
}

function clockText(offsetMs) {
  if (offsetMs === 0) return '';
  return ` · clock ${formatNumber(Math.round(Math.abs(offsetMs) / 60_000))} min ${offsetMs > 0 ? 'ahead' : 'behind'}`;
}

function showStatus(text, isAlive) {
  byId('alive').textContent = text;
  byId('alive').dataset.alive = String(isAlive);
}

byId('dataset-form').addEventListener('submit', (event) => {
  event.preventDefault();
  void attempt(async () => {
    await control('POST', '/reset', { dataset: byId('dataset').value });
    byId('offset').value = '0';
    await Promise.all([refresh(), showSettings()]);
  });
});

byId('clock-form').addEventListener('submit', (event) => {
  event.preventDefault();
  void attempt(async () => {
    await control('POST', '/clock', { offsetMs: Number(byId('offset').value) * 60_000 });
    await refresh();
  });
});

document.addEventListener('refresh', refresh);
await refresh();
setInterval(() => {
  if (!document.hidden) void refresh();
}, REFRESH_MS);
