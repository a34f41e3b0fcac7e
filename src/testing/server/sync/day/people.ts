import { allDay, type Day, pickOne, RECORD_TYPES } from './day.ts';
import { DAY_FIELDS } from './day-fields.ts';
import type { DayRecord } from './day-record.ts';

/** Share of notes among the changes of tickets. */
const NOTES = 1 / 3;

let written = 0;
const nextNumber = () => {
  written += 1;
  return written;
};

/** An OBDesk user who changes only these records, so that the last change of each field is known. */
export function workHere(day: Day, own: readonly DayRecord[], longestPauseMs: number): Promise<void> {
  return allDay(day, longestPauseMs, () => {
    const record = pickOne(own);
    return record.kind === 'ticket' && Math.random() < NOTES ? writeNote(day, record) : changeField(day, record);
  });
}

async function writeNote({ caller, ledger }: Day, { id }: DayRecord): Promise<void> {
  const text = `Note ${nextNumber()}`;
  if (await isAcknowledged(caller().put(`/api/tickets/${id}`, { history: [{ content: text }] }))) ledger.recordNote(id, text);
}

async function changeField({ caller, ledger }: Day, record: DayRecord): Promise<void> {
  const field = pickOne(DAY_FIELDS[record.kind]);
  const value = field.invent(nextNumber());
  // Until the response, the value may or may not be stored.
  ledger.recordLocalValue(record, field.name, value, false);
  const isDone = await isAcknowledged(caller().put(`${RECORD_TYPES[record.kind].path}/${record.id}`, field.toLocal(value)));
  if (isDone) ledger.recordLocalValue(record, field.name, value, true);
}

/** A call to a server that is being killed gets no response; one that has just started rejects calls when it is overloaded. */
async function isAcknowledged(call: Promise<{ readonly status: number; readonly body: unknown }>): Promise<boolean> {
  const reply = await call.catch(() => undefined);
  if (reply === undefined || reply.status === 503) return false;
  if (reply.status !== 200) throw new Error(`a change was answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  return true;
}

/** A Zoho user who changes any record in Zoho. */
export function workThere(day: Day, longestPauseMs: number): Promise<void> {
  return allDay(day, longestPauseMs, async () => {
    const record = pickOne(day.records);
    const { provider, remoteKind } = RECORD_TYPES[record.kind];
    const field = pickOne(DAY_FIELDS[record.kind]);
    const value = field.invent(nextNumber());
    day.ledger.recordRemoteValue(record, field.name, value);
    await day.sandbox.control.edit({ provider, kind: remoteKind, id: record.zohoId, changes: { ...field.toRemote(value) } });
  });
}

const FETCHES = ['fetch-cases', 'fetch-leads', 'fetch-accounts'] as const;

/** An Admin who fetches changes from Zoho, whenever no other run is active. */
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
