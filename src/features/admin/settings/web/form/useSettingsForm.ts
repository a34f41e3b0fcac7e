import type { z } from 'zod';
import type { MergedFields } from '../../../../../platform/merge.ts';
import type { Fields } from '../../../../../platform/record/record-field.ts';
import { useMergedForm } from '../../../../../platform/web/form/useMergedForm.ts';
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

/** A form over texts of a group of settings, whose saves are merged like those of a record; they are read again before each. */
export function useSettingsForm<V extends object>({ name, fields, schemas, settings, read, save }: SettingsFormOptions<V>) {
  const toGroup = (values: V) => ({ ...schemas.Editable.parse(values), id: name });
  const form = useMergedForm<V, V & { id: string }>({
    ...{ noun: 'settings', name, subject: 'these settings', fields, schemas, record: toGroup(settings) },
    known: async () => toGroup(await read()),
    keep: () => undefined,
    parse: (stored) => {
      const { data } = schemas.Editable.safeParse(stored);
      return data && toGroup(data);
    },
    put: async (given, stored) => {
      await save(given);
      return { ...stored, ...given };
    },
    onSaved: () => form.discard(),
  });
  const touched = form.isTouched();
  useShortcut(settingsShortcuts.save, () => touched && form.submit());

  function discard() {
    form.clearFailure();
    form.change(form.start);
  }

  return { ...form, touched, discard };
}
