import { useRef, useState } from 'react';
import type { z } from 'zod';
import type { MergedFields } from '../../merge.ts';
import type { Fields } from '../../record/record-field.ts';
import { useMergedForm } from './useMergedForm.ts';

export interface RecordFormOptions<V extends object, R extends V & { id: string; version: number }> {
  /** The record's name, 'part'; begins the ids of the inputs too. */
  noun: string;
  /** The record in messages: 'this part' by default. */
  subject?: string;
  fields: Fields & MergedFields<V>;
  schemas: { Record: z.ZodType<R>; Editable: z.ZodType<V>; New: z.ZodType<V> };
  /** The record as it is stored; undefined for a new one. */
  record: R | undefined;
  /** First values of a new record, beside the defaults of its fields. */
  suggested?: Partial<V>;
  /** Makes what is sent of the values that differ from the stored record: all of them unless said. */
  toChange?: (values: Partial<V>, stored: R) => Partial<V>;
  add: (values: V) => Promise<R>;
  change: (change: { id: string; change: Partial<V> & { version: number } }) => Promise<R>;
  onSaved?: (record: R) => void;
  /** When the form has closed, saved or not. */
  onClose?: () => void;
}

/** A form that adds a record, or changes the given one, and closes once that is saved. */
export function useRecordForm<V extends object, R extends V & { id: string; version: number }>(options: RecordFormOptions<V, R>) {
  const { noun, subject = `this ${noun}`, fields, schemas, record, suggested, toChange, add, change, onSaved } = options;
  const [isOpen, setIsOpen] = useState(true);
  // The record that came with a save that was refused.
  const refused = useRef<R>(undefined);
  const form = useMergedForm<V, R>({
    ...{ noun, subject, fields, schemas, record, suggested, toChange, add },
    known: () => findNewest(record, refused.current),
    keep: (stored) => {
      refused.current = stored;
    },
    parse: (stored) => schemas.Record.safeParse(stored).data,
    put: (changed, { id, version }) => change({ id, change: { ...changed, version } }),
    onSaved: (saved) => {
      close();
      onSaved?.(saved);
    },
  });

  function close() {
    form.discard();
    setIsOpen(false);
    options.onClose?.();
  }

  return { ...form, noun, isNew: record === undefined, isOpen, close };
}

/** Only what is stored is saved over, so there is one. */
function findNewest<R extends { version: number }>(...known: (R | undefined)[]): R {
  const [newest] = known.flatMap((record) => record ?? []).toSorted((one, other) => other.version - one.version);
  if (!newest) throw new Error('a new record has nothing to be merged with');
  return newest;
}
