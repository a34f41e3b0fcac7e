import { useEffect, useEffectEvent } from 'react';

/** A field that something is typed into that is not taken yet. */
interface TypedField {
  /** Takes what is typed once it is known what that means; false where it has to be confirmed first. */
  readonly settle: () => boolean | Promise<boolean>;
  /** Shows the question whether the text is meant. */
  readonly ask: () => void;
}

/** By the ids of their inputs. */
const fields = new Map<string, TypedField>();

const fieldsOf = (form: string) => [...fields].filter(([id]) => id.startsWith(`${form}-`));

/** Has a save ask for this field while something is typed into it that is not taken yet. */
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

/** Whether something is typed into the fields of a form, whose ids begin with its name, that the form does not have yet. */
export function hasUncommitted(form: string): boolean {
  return fieldsOf(form).length > 0;
}

/**
 * Takes what is typed into the fields of a form. Answers false, at the first that has to be confirmed: a save that went on would save
 * another text than the one on the screen.
 */
export async function commitPendingFields(form: string): Promise<boolean> {
  const open = await Promise.all(fieldsOf(form).map(async ([id, field]) => ((await field.settle()) ? [] : [[id, field] as const])));
  return askAt(open.flat());
}

/** Asks for what is typed into the fields of a form and not taken; true where there is nothing of that. */
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
