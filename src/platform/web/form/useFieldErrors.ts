import { useState } from 'react';
import type { Fields } from '../../record/record-field.ts';
import { commitPendingFields } from './inputs/uncommitted.ts';

type Errors = Readonly<Record<string, string>>;

/** Holds the errors of a form whose inputs have ids that begin with `name`. */
export function useFieldErrors(name: string, fields: Fields) {
  const [errors, setErrors] = useState<Errors>({});

  /** Shows what is wrong and puts the cursor at the first wrong field, in the order of the list. */
  function show(wrong: Errors): void {
    setErrors(wrong);
    focusFirst(name, fields, wrong);
  }

  /** Takes away the messages at fields that are being typed into. */
  function clear(typed: readonly string[]): void {
    setErrors((current) => Object.fromEntries(Object.entries(current).filter(([key]) => !typed.includes(key.split('.')[0] ?? ''))));
  }

  /** Takes what is typed into its fields that choose; false, with the focus there, while one has to be confirmed. */
  const settle = () => commitPendingFields(name);

  return { errors, show, clear, settle };
}

/** The input of a list's item has the id of the form, the field, its place and its key: `customer-contacts.0.email`. */
function focusFirst(name: string, fields: Fields, wrong: Errors): void {
  const field = Object.keys(fields).find((key) => key in wrong);
  const item = Object.keys(wrong).find((key) => key.startsWith(`${field}.`));
  if (field) document.getElementById(`${name}-${item ?? field}`)?.focus();
}

/** The errors of the items of a list, by place and key: '0.email'. */
export function itemErrors(errors: Errors, field: string): Record<string, string> {
  const prefix = `${field}.`;
  const own = Object.entries(errors).filter(([key]) => key.startsWith(prefix));
  return Object.fromEntries(own.map(([key, message]) => [key.slice(prefix.length), message]));
}
