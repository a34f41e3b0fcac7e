import { useEffect, useEffectEvent } from 'react';

interface TypedField {
  /** Commits the text once its options are loaded. Returns false if it needs confirmation. */
  readonly settle: () => boolean | Promise<boolean>;
  readonly ask: () => void;
}

/** By input ID. */
const fields = new Map<string, TypedField>();

const fieldsOf = (form: string) => [...fields].filter(([id]) => id.startsWith(`${form}-`));

/** Registers a field with uncommitted text, so that a save commits it first. */
export function useUncommitted(id: string | undefined, isTyped: boolean, field: TypedField): void {
  const settle = useEffectEvent(field.settle);
  const ask = useEffectEvent(field.ask);
  useEffect(() => {
    if (id === undefined || !isTyped) return;
    const own = { settle: () => settle(), ask: () => ask() };
    fields.set(id, own);
    return () => {
      if (fields.get(id) === own) fields.delete(id);
    };
  }, [id, isTyped]);
}

/** Returns whether a form has uncommitted text. `form` is the prefix of the input IDs. */
export function hasUncommitted(form: string): boolean {
  return fieldsOf(form).length > 0;
}

/** Commits all text of a form. Returns false, with focus on the field, if one needs confirmation. */
export async function commitPendingFields(form: string): Promise<boolean> {
  const open = await Promise.all(fieldsOf(form).map(async ([id, field]) => ((await field.settle()) ? [] : [[id, field] as const])));
  return askAt(open.flat());
}

/** Prompts to confirm uncommitted text. Returns true if there is none. */
export function promptForUncommitted(form: string): boolean {
  return askAt(fieldsOf(form));
}

function askAt(open: readonly (readonly [string, TypedField])[]): boolean {
  const [first] = open;
  if (!first) return true;
  document.getElementById(first[0])?.focus();
  for (const [, { ask }] of open) ask();
  return false;
}
