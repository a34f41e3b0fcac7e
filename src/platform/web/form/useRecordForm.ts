import { useRef, useState } from 'react';
import type { z } from 'zod';
import type { MergedFields } from '../../merge.ts';
import type { Fields } from '../../record/record-field.ts';
import { useMergedForm } from './useMergedForm.ts';

export interface RecordFormOptions<V extends object, R extends V & { id: string; version: number }> {
  /** Singular, lower case: 'part'. Also the prefix of the input IDs. */
  noun: string;
  /** The record in messages: 'this part' by default. */
  subject?: string;
  fields: Fields & MergedFields<V>;
  schemas: { Record: z.ZodType<R>; Editable: z.ZodType<V>; New: z.ZodType<V> };
  record: R | undefined;
  suggested?: Partial<V>;
  /** Filters the changed values to send. Sends all by default. */
  toChange?: (values: Partial<V>, stored: R) => Partial<V>;
  add: (values: V) => Promise<R>;
  change: (change: { id: string; change: Partial<V> & { version: number } }) => Promise<R>;
  onSaved?: (record: R) => void;
  /** Called when the form closes, saved or not. */
  onClose?: () => void;
}

export function useRecordForm<V extends object, R extends V & { id: string; version: number }>(options: RecordFormOptions<V, R>) {
  const { noun, subject = `this ${noun}`, fields, schemas, record, suggested, toChange, add, change, onSaved } = options;
  const [isOpen, setIsOpen] = useState(true);
  // The record of a stale response.
  const refused = useRef<R>(undefined);
  const form = useMergedForm<V, R>({
    noun,
    subject,
    fields,
    schemas,
    record,
    suggested,
    toChange,
    add,
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

function findNewest<R extends { version: number }>(...known: (R | undefined)[]): R {
  const [newest] = known.flatMap((record) => record ?? []).toSorted((one, other) => other.version - one.version);
  if (!newest) throw new Error('a new record has nothing to be merged with');
  return newest;
}
