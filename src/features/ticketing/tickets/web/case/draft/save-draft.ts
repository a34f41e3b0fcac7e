import { type Conflict, mergeChanges } from '../../../../../../platform/merge.ts';
import { errorsByField } from '../../../../../../platform/record/field-errors.ts';
import type { DraftStore } from '../../../../../../platform/web/form/draft-store.ts';
import { type RecordAccess, saveChanges } from '../../../../../../platform/web/form/save-changes.ts';
import { type Ticket, TicketChange } from '../../../ticket.contract.ts';
import { type CaseField, type CaseFields, caseFields, pickFields } from '../../../ticket-case.rules.ts';
import { afterSave, hasUnsaved, shownFields, type TicketDraft } from '../../../ticket-draft.rules.ts';
import type { TicketChangeBody } from '../../ticket.queries.ts';

export type FieldErrors = Partial<Record<CaseField, string>>;

export interface SaveOutcome {
  isSaved: boolean;
  conflicts: Conflict<CaseFields>[];
  errors: FieldErrors;
}

const SAVED: SaveOutcome = { isSaved: true, conflicts: [], errors: {} };

/**
 * Saves a draft on top of what is stored. Stops with the conflicts when somebody has to decide, and with the errors
 * when a field is wrong; nothing is sent then.
 */
export async function saveDraft(store: DraftStore<TicketDraft>, access: RecordAccess<Ticket, TicketChangeBody>): Promise<SaveOutcome> {
  if (!hasUnsaved(store.get())) return SAVED;
  let sent = store.get();
  const result = await saveChanges<Ticket, TicketChangeBody, SaveOutcome>(access, (ticket) => {
    sent = store.get();
    const { values, conflicts } = mergeChanges(caseFields, pickFields(ticket), sent);
    if (conflicts.length > 0) return { stop: { isSaved: false, conflicts, errors: {} } };
    const errors: FieldErrors = errorsByField(caseFields, TicketChange.safeParse(values).error);
    if (Object.keys(errors).length > 0) return { stop: { isSaved: false, conflicts, errors } };
    return { change: toChange(withModel(values, shownFields(pickFields(ticket), sent)), sent) };
  });
  if ('stop' in result) return result.stop;
  store.update((draft) => afterSave(draft, sent, result.saved));
  return SAVED;
}

/** A changed make is sent with its model, even one that reads as before: alone it would clear the model. */
function withModel(values: Partial<CaseFields>, { vehicleModel }: CaseFields): Partial<CaseFields> {
  return values.vehicleMake === undefined ? values : { ...values, vehicleModel };
}

function toChange({ assignees, ...fields }: Partial<CaseFields>, { notes }: TicketDraft): TicketChangeBody {
  return {
    ...fields,
    ...(assignees && { assignees: assignees.map((name) => ({ name })) }),
    ...(notes.length > 0 && { history: notes.map(({ id, content, type, category }) => ({ id, content, type, category })) }),
  };
}
