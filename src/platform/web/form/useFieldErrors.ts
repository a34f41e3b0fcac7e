import { useState } from 'react';
import type { Fields } from '../../record/record-field.ts';
import { commitPendingFields } from './inputs/uncommitted.ts';

type Errors = Readonly<Record<string, string>>;

/** Errors of a form. `name` is the prefix of its input IDs. */
export function useFieldErrors(name: string, fields: Fields) {
  const [errors, setErrors] = useState<Errors>({});

  function show(wrong: Errors): void {
    setErrors(wrong);
    focusFirst(name, fields, wrong);
  }

  function clear(typed: readonly string[]): void {
    setErrors((current) => {
      const left = Object.entries(current).filter(([key]) => !typed.includes(key.split('.')[0] ?? ''));
      // The same object doesn't render the form again.
      return left.length === Object.keys(current).length ? current : Object.fromEntries(left);
    });
  }

  /** Commits pending text. Returns false, with focus on the field, if one needs confirmation. */
  const settle = () => commitPendingFields(name);

  return { errors, show, clear, settle };
}

/** IDs of list items contain index and key: `customer-contacts.0.email`. */
function focusFirst(name: string, fields: Fields, wrong: Errors): void {
  const field = Object.keys(fields).find((key) => key in wrong);
  const item = Object.keys(wrong).find((key) => key.startsWith(`${field}.`));
  if (field) document.getElementById(`${name}-${item ?? field}`)?.focus();
}

/** Errors of list items by index and key: '0.email'. */
export function itemErrors(errors: Errors, field: string): Record<string, string> {
  const prefix = `${field}.`;
  const own = Object.entries(errors).filter(([key]) => key.startsWith(prefix));
  return Object.fromEntries(own.map(([key, message]) => [key.slice(prefix.length), message]));
}
