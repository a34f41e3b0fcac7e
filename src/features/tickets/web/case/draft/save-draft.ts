import { CallError } from '../../../../../platform/web/call.ts';
import { Ticket } from '../../../ticket.contract.ts';
import { type CaseFields, pickFields } from '../../../ticket-case.rules.ts';
import { afterSave, hasUnsaved, type TicketDraft } from '../../../ticket-draft.rules.ts';
import { type Conflict, mergeOnto } from '../../../ticket-merge.rules.ts';
import type { TicketChangeBody } from '../../ticket.queries.ts';
import { checkFields, type FieldErrors } from './case-check.ts';
import type { DraftStore } from './draft-store.ts';

/** So many colleagues may save between our reading and our writing before we give up. */
const ATTEMPTS = 20;

/** The stored ticket, as far as a save needs it. */
export interface TicketAccess {
  /** As last read, saved or announced in this browser. */
  known: () => Ticket;
  put: (change: TicketChangeBody) => Promise<Ticket>;
  keep: (ticket: Ticket) => void;
}

export interface SaveOutcome {
  isSaved: boolean;
  conflicts: Conflict[];
  errors: FieldErrors;
}

const SAVED: SaveOutcome = { isSaved: true, conflicts: [], errors: {} };

/**
 * Saves a draft: brings it onto what is stored, and once more when somebody was faster. Stops with the conflicts
 * when somebody has to decide, and with the errors when a field is wrong; nothing is sent then.
 */
export async function saveDraft(store: DraftStore, access: TicketAccess): Promise<SaveOutcome> {
  if (!hasUnsaved(store.get())) return SAVED;
  for (let left = ATTEMPTS; left > 0; left--) {
    const { fields, conflicts } = mergeOnto(pickFields(access.known()), store.get());
    if (conflicts.length > 0) return { isSaved: false, conflicts, errors: {} };
    const errors = checkFields(fields);
    if (Object.keys(errors).length > 0) return { isSaved: false, conflicts: [], errors };
    if (await send(store, access, fields)) return SAVED;
  }
  throw new Error('Colleagues are saving this ticket all the time. Please try again.');
}

/** False when somebody was faster; the ticket as they left it is then known. */
async function send(store: DraftStore, access: TicketAccess, fields: Partial<CaseFields>): Promise<boolean> {
  const sent = store.get();
  const current = access.known();
  const change = { ...toBody(fields), ...toHistory(sent) };
  try {
    const saved = Object.keys(change).length > 0 ? await access.put({ ...change, version: current.version }) : current;
    store.update((draft) => afterSave(draft, sent, saved));
    return true;
  } catch (failure) {
    const stored = failure instanceof CallError && failure.code === 'stale' ? Ticket.safeParse(failure.current).data : undefined;
    if (!stored) throw failure;
    access.keep(stored);
    return false;
  }
}

function toBody({ assignees, ...fields }: Partial<CaseFields>) {
  return { ...fields, ...(assignees && { assignees: assignees.map((name) => ({ name })) }) };
}

function toHistory({ notes }: TicketDraft) {
  return notes.length > 0 ? { history: notes.map(({ id, content, type, category }) => ({ id, content, type, category })) } : {};
}
