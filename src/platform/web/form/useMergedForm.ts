import type { z } from 'zod';
import { type Changes, type Decisions, findChanges, type MergedFields, withChanges } from '../../merge.ts';
import { readForm, toFormValues } from '../../record/form-values.ts';
import type { Fields } from '../../record/record-field.ts';
import { useStableCallback } from '../useStableCallback.ts';
import type { ConflictQuestion } from './ConflictDialog.tsx';
import { useRecordDraft } from './record-draft.ts';
import { useForm } from './useForm.ts';
import { type SharedRecord, useMergedSave } from './useMergedSave.ts';

type Shared<V extends object, R> = Pick<SharedRecord<V, R, Changes<V>>, 'subject' | 'known' | 'keep' | 'parse' | 'put'>;

interface MergedFormOptions<V extends object, R extends V & { id: string }> extends Shared<V, R> {
  /** Key of the draft. */
  noun: string;
  /** Prefix of the input IDs. Defaults to the noun. */
  name?: string;
  fields: Fields & MergedFields<V>;
  schemas: { Editable: z.ZodType<V>; New: z.ZodType<V> };
  record: R | undefined;
  suggested?: Partial<V> | undefined;
  /** Filters the changed values to send. Sends all by default. */
  toChange?: ((values: Partial<V>, stored: R) => Partial<V>) | undefined;
  add?: (values: V) => Promise<R>;
  onSaved: (record: R) => void;
}

/** A form over a record that others may edit. Saves are merged; `question` asks about conflicts. */
export function useMergedForm<V extends object, R extends V & { id: string }>(options: MergedFormOptions<V, R>) {
  const { noun, subject, fields, schemas, record, toChange, add, onSaved } = options;
  const pick = (stored: R): V => schemas.Editable.parse(stored);
  const merged = useMergedSave<V, R, Changes<V>, Partial<V>>({
    ...options,
    pick,
    toChange: (values, _typed, stored) => toChange?.(values, stored) ?? values,
  });
  const draft = useRecordDraft<ReturnType<typeof toFormValues<V>>, R>({
    noun,
    record,
    parseRecord: options.parse,
    toValues: (stored) => toFormValues<V>(fields, stored ? pick(stored) : options.suggested),
    secrets: secretKeys(fields),
  });
  const form = useForm({
    name: options.name ?? noun,
    fields,
    initial: () => draft.start,
    draft: draft.state,
    read: (values) => readForm(fields, schemas.New, values),
    send: async (mine: V) => {
      const base = draft.getBase();
      const saved = base ? await saveOver(findChanges(pick(base), mine)) : await add?.(mine);
      if (saved) onSaved(saved);
    },
  });

  async function saveOver(typed: Changes<V>): Promise<R | undefined> {
    const outcome = await merged.save(typed);
    if ('saved' in outcome) return outcome.saved;
    rebase(typed, outcome.stored);
    return undefined;
  }

  /** Rebases the typed values on the stored record. Conflicting fields keep their old base. */
  function rebase(typed: Changes<V>, stored: R): V {
    const values = withChanges(fields, pick(stored), typed);
    draft.rebase(toFormValues<V>(fields, values), { ...stored, ...typed.base });
    return values;
  }

  async function handleDecide(decisions: Decisions): Promise<void> {
    const base = draft.getBase();
    const { data: mine } = readForm<V>(fields, schemas.New, form.values);
    if (!base || !mine) return;
    const { typed, stored } = await merged.decide(findChanges(pick(base), mine), decisions);
    await form.send(rebase(typed, stored));
  }

  const decide = useStableCallback((decisions: Decisions) => void handleDecide(decisions));
  const question: ConflictQuestion = {
    subject,
    fields,
    isSaving: form.isSending,
    onClose: merged.closeQuestion,
    conflicts: merged.conflicts,
    onDecide: decide,
  };
  return { ...form, question, start: draft.start, isRestored: draft.isRestored, discard: draft.discard };
}

const secretKeys = (fields: Fields) => Object.keys(fields).filter((key) => fields[key]?.owner === 'staff' && fields[key].isSecret);
