import { useState } from 'react';
import type { z } from 'zod';
import { type Conflict, findChanges, type MergedFields, mergeChanges, withChanges } from '../../../../../platform/merge.ts';
import { readForm, toFormValues } from '../../../../../platform/record/form-values.ts';
import type { Fields } from '../../../../../platform/record/record-field.ts';
import { conflictNotes } from '../../../../../platform/web/form/conflict-notes.ts';
import { useRecordDraft } from '../../../../../platform/web/form/record-draft.ts';
import { useForm } from '../../../../../platform/web/form/useForm.ts';
import { useShortcut } from '../../../../../platform/web/ui/keyboard/hotkey.ts';
import { settingsShortcuts } from '../settings-shortcuts.ts';

interface SettingsFormOptions<V extends object> {
  /** The group they belong to; begins the ids of the inputs and names the draft. */
  name: string;
  fields: Fields & MergedFields<V>;
  schemas: { Editable: z.ZodType<V>; New: z.ZodType<V> };
  settings: V;
  /** The same as the server has them now. */
  read: () => Promise<V>;
  save: (given: Partial<V>) => Promise<unknown>;
}

/**
 * A form over texts of a group of settings. What is typed is a draft, as in the form of a record. Before it is saved the settings are
 * read again: what others saved in other fields stays, and a field that both changed is said at it; saving again keeps mine.
 */
export function useSettingsForm<V extends object>({ name, fields, schemas, settings, read, save }: SettingsFormOptions<V>) {
  const [conflict, setConflict] = useState<{ theirs: V; conflicts: Conflict<V>[] }>();
  const draft = useRecordDraft<ReturnType<typeof toFormValues<V>>, V>({
    noun: 'settings',
    record: { ...schemas.Editable.parse(settings), id: name },
    parseRecord: (stored) => schemas.Editable.safeParse(stored).data,
    toValues: (stored) => toFormValues<V>(fields, stored && schemas.Editable.parse(stored)),
    secrets: [],
  });
  const form = useForm({
    name,
    fields,
    initial: () => draft.start,
    draft: draft.state,
    read: (values) => readForm(fields, schemas.New, values),
    send,
    notes: conflictNotes(fields, conflict?.conflicts ?? []),
  });
  const isTouched = form.isTouched();
  useShortcut(settingsShortcuts.save, () => isTouched && form.submit());

  async function send(mine: V): Promise<void> {
    const changes = findChanges(conflict?.theirs ?? schemas.Editable.parse(draft.base), mine);
    const theirs = schemas.Editable.parse(await read());
    const { values, conflicts } = mergeChanges(fields, theirs, changes);
    if (conflicts.length > 0) {
      setConflict({ theirs, conflicts });
      form.change(toFormValues<V>(fields, withChanges(fields, theirs, changes)));
      return;
    }
    if (Object.keys(values).length > 0) await save(values);
    setConflict(undefined);
    draft.discard();
  }

  function discard() {
    setConflict(undefined);
    form.clearFailure();
    form.change(draft.start);
  }

  return { ...form, touched: isTouched, hasConflict: conflict !== undefined, discard };
}
