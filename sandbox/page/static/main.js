import { showCalls } from './calls.js';
import { attempt, control } from './control.js';
import { byId, grouped } from './dom.js';
import { prepareFaultForm, showFaults } from './faults.js';
import { showRecords } from './records.js';
import { showSwitches } from './switches.js';

const PAUSE_MS = 1_000;

let isPrepared = false;
let isLooking = false;

/** Reads how the sandbox stands and draws it. */
async function look() {
  if (isLooking) return;
  isLooking = true;
  try {
    const state = await control('GET', '/state');
    if (!isPrepared) await prepare(state);
    say(`${state.world}, ${grouped(state.calls.total)} calls${clockText(state.offsetMs)}`, true);
    showFaults(state.faults);
    await Promise.all([showCalls(state.calls.total), showRecords(state)]);
  } catch {
    say('The sandbox does not answer', false);
  } finally {
    isLooking = false;
  }
}

async function prepare({ counts, world, offsetMs }) {
  isPrepared = true;
  prepareFaultForm(Object.keys(counts));
  byId('world').value = world;
  byId('offset').value = String(Math.round(offsetMs / 60_000));
  await showSwitches();
}

function clockText(offsetMs) {
  if (offsetMs === 0) return '';
  return `, clock ${grouped(Math.round(Math.abs(offsetMs) / 60_000))} min ${offsetMs > 0 ? 'ahead' : 'behind'}`;
}

function say(text, isAlive) {
  byId('alive').textContent = text;
  byId('alive').dataset.alive = String(isAlive);
}

byId('world-form').addEventListener('submit', (event) => {
  event.preventDefault();
  attempt(async () => {
    await control('POST', '/reset', { world: byId('world').value });
    byId('offset').value = '0';
    await Promise.all([look(), showSwitches()]);
  });
});

byId('clock-form').addEventListener('submit', (event) => {
  event.preventDefault();
  attempt(async () => {
    await control('POST', '/clock', { offsetMs: Number(byId('offset').value) * 60_000 });
    await look();
  });
});

document.addEventListener('look-again', look);
await look();
setInterval(() => {
  if (!document.hidden) look();
}, PAUSE_MS);
