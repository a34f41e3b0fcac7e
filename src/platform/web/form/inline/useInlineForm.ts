import type { z } from 'zod';
import type { MergedFields } from '../../../merge.ts';
import type { Fields } from '../../../record/record-field.ts';
import { useShortcut } from '../../ui/keyboard/hotkey.ts';
import { useMergedForm } from '../useMergedForm.ts';
import { inlineShortcuts } from './inline-shortcuts.ts';

interface InlineFormOptions<V extends object> {
  /** Prefix of the input IDs and name of the draft. */
  name: string;
  /** Subject of the conflict message. Defaults to 'these settings'. */
  subject?: string;
  fields: Fields & MergedFields<V>;
  schemas: { Editable: z.ZodType<V>; New: z.ZodType<V> };
  stored: V;
  read: () => Promise<V>;
  save: (given: Partial<V>) => Promise<unknown>;
}

/** A form for values without a version. They are reloaded before each save and merged as for records. */
export function useInlineForm<V extends object>({
  name,
  subject = 'these settings',
  fields,
  schemas,
  stored,
  read,
  save,
}: InlineFormOptions<V>) {
  const toRecord = (values: V) => ({ ...schemas.Editable.parse(values), id: name });
  const form = useMergedForm<V, V & { id: string }>({
    noun: 'settings',
    name,
    subject,
    fields,
    schemas,
    record: toRecord(stored),
    known: async () => toRecord(await read()),
    keep: () => undefined,
    parse: (current) => {
      const { data } = schemas.Editable.safeParse(current);
      return data && toRecord(data);
    },
    put: async (given, known) => {
      await save(given);
      return { ...known, ...given };
    },
    onSaved: () => form.discard(),
  });
  const touched = form.isTouched();
  useShortcut(inlineShortcuts.save, () => touched && form.submit());

  function discard() {
    form.clearFailure();
    form.change(form.start);
  }

  return { ...form, touched, discard };
}
