import { useState } from 'react';
import type { z } from 'zod';
import { type Conflict, findChanges, type MergedFields, mergeChanges, withChanges } from '../../merge.ts';
import { readForm, toFormValues } from '../../record/form-values.ts';
import type { Fields } from '../../record/record-field.ts';
import { conflictNotes } from './conflict-notes.ts';
import { useRecordDraft } from './record-draft.ts';
import { saveChanges } from './save-changes.ts';
import { useForm } from './useForm.ts';

export interface RecordFormOptions<V extends object, R extends V & { id: string; version: number }> {
  /** What people call the record, 'part'; begins the ids of the inputs too. */
  noun: string;
  fields: Fields & MergedFields<V>;
  schemas: { Record: z.ZodType<R>; Editable: z.ZodType<V>; New: z.ZodType<V> };
  /** The record as it was when the form opened; undefined for a new one. */
  record: R | undefined;
  /** What a new record begins with, beside the defaults of its fields. */
  suggested?: Partial<V>;
  add: (values: V) => Promise<R>;
  change: (change: { id: string; change: Partial<V> & { version: number } }) => Promise<R>;
  onSaved?: (record: R) => void;
  /** When the form has closed, saved or not. */
  onClose?: () => void;
}

/**
 * A form that adds a record, or changes the given one. When a colleague was faster, changes that do not touch each other
 * are saved together; for the others the form says at the field what is stored, and saving again keeps mine.
 * What is typed survives a reload.
 */
export function useRecordForm<V extends object, R extends V & { id: string; version: number }>(options: RecordFormOptions<V, R>) {
  const { noun, fields, schemas, record, onSaved } = options;
  const [isOpen, setIsOpen] = useState(true);
  const [conflict, setConflict] = useState<{ theirs: R; conflicts: Conflict<V>[] }>();
  const toValues = (stored: R | undefined) => toFormValues<V>(fields, stored ? schemas.Editable.parse(stored) : options.suggested);
  const draft = useRecordDraft({
    noun,
    record,
    parseRecord: (stored) => schemas.Record.safeParse(stored).data,
    toValues,
    secrets: secretKeys(fields),
  });
  const form = useForm({
    name: noun,
    fields,
    initial: () => draft.start,
    draft: draft.state,
    read: (values) => readForm(fields, schemas.New, values),
    send: async (mine: V) => {
      const base = conflict?.theirs ?? draft.base;
      const saved = base ? await saveOver(base, mine) : await options.add(mine);
      if (!saved) return;
      close();
      onSaved?.(saved);
    },
    notes: conflictNotes(fields, conflict?.conflicts ?? []),
  });

  function close() {
    draft.discard();
    setIsOpen(false);
    options.onClose?.();
  }

  async function saveOver(base: R, mine: V): Promise<R | undefined> {
    let current = base;
    const changes = findChanges(schemas.Editable.parse(base), mine);
    const access = {
      noun,
      known: () => current,
      put: (change: Partial<V> & { version: number }) => options.change({ id: base.id, change }),
      keep: (theirs: R) => {
        current = theirs;
      },
      parse: (stored: unknown) => schemas.Record.safeParse(stored).data,
    };
    const result = await saveChanges<R, Partial<V>, Conflict<V>[]>(access, (stored) => {
      const { values, conflicts } = mergeChanges(fields, schemas.Editable.parse(stored), changes);
      return conflicts.length > 0 ? { stop: conflicts } : { change: values };
    });
    if ('saved' in result) return result.saved;
    setConflict({ theirs: current, conflicts: result.stop });
    form.change(toFormValues<V>(fields, withChanges(fields, schemas.Editable.parse(current), changes)));
    return undefined;
  }

  return { ...form, noun, isNew: record === undefined, isOpen, close, hasConflict: conflict !== undefined, isRestored: draft.isRestored };
}

const secretKeys = (fields: Fields) => Object.keys(fields).filter((key) => fields[key]?.owner === 'staff' && fields[key].isSecret);
