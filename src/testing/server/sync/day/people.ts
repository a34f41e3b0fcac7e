import { allDay, type Day, KIND_PLACES, pickOne } from './day.ts';
import { DAY_FIELDS } from './day-fields.ts';
import type { DayRecord } from './day-record.ts';

/** A third of what people do on tickets is to write a note. */
const NOTES = 1 / 3;

let written = 0;
const nextNumber = () => {
  written += 1;
  return written;
};

/** Somebody of the staff, who changes these records and no others, so that it is known which change of a field was the last one. */
export function workHere(day: Day, own: readonly DayRecord[], longestPauseMs: number): Promise<void> {
  return allDay(day, longestPauseMs, () => {
    const record = pickOne(own);
    return record.kind === 'ticket' && Math.random() < NOTES ? writeNote(day, record) : changeField(day, record);
  });
}

async function writeNote({ caller, ledger }: Day, { id }: DayRecord): Promise<void> {
  const text = `Note ${nextNumber()}`;
  if (await isAcknowledged(caller().put(`/api/tickets/${id}`, { history: [{ content: text }] }))) ledger.noted(id, text);
}

async function changeField({ caller, ledger }: Day, record: DayRecord): Promise<void> {
  const field = pickOne(DAY_FIELDS[record.kind]);
  const value = field.invent(nextNumber());
  // Until it is answered nobody knows whether it is stored.
  ledger.wrote(record, field.name, value, false);
  const isDone = await isAcknowledged(caller().put(`${KIND_PLACES[record.kind].path}/${record.id}`, field.toOurs(value)));
  if (isDone) ledger.wrote(record, field.name, value, true);
}

/** A call to a server that is being killed has no answer; one that has just started refuses what is too much for it. */
async function isAcknowledged(call: Promise<{ readonly status: number; readonly body: unknown }>): Promise<boolean> {
  const reply = await call.catch(() => undefined);
  if (reply === undefined || reply.status === 503) return false;
  if (reply.status !== 200) throw new Error(`a change was answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  return true;
}

/** Somebody of Zoho's staff, who changes any record there. */
export function workThere(day: Day, longestPauseMs: number): Promise<void> {
  return allDay(day, longestPauseMs, async () => {
    const record = pickOne(day.records);
    const { provider, there } = KIND_PLACES[record.kind];
    const field = pickOne(DAY_FIELDS[record.kind]);
    const value = field.invent(nextNumber());
    day.ledger.wroteThere(record, field.name, value);
    await day.sandbox.control.edit({ provider, kind: there, id: record.zohoId, changes: { ...field.toTheirs(value) } });
  });
}

const FETCHES = ['fetch-cases', 'fetch-leads', 'fetch-accounts'] as const;

/** An Admin who fetches what is new in Zoho, whenever nothing else runs. */
export function fetchAllDay(day: Day, longestPauseMs: number): Promise<void> {
  let turn = 0;
  return allDay(day, longestPauseMs, async () => {
    turn += 1;
    await day
      .caller()
      .post('/api/sync/runs', { action: FETCHES[turn % FETCHES.length] })
      .catch(() => undefined);
  });
}
