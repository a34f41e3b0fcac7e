import { useEffect, useEffectEvent } from 'react';

/** By the id of its input: takes what is typed into it; false where that has to be confirmed first. */
const fields = new Map<string, () => boolean>();

/** Has a save ask for this field while something is typed into it that is not taken yet. */
export function useUnconfirmed(id: string | undefined, settle: (() => boolean) | undefined): void {
  const newest = useEffectEvent(() => settle?.() ?? true);
  const isTyped = settle !== undefined;
  useEffect(() => {
    if (id === undefined || !isTyped) return;
    const own = () => newest();
    fields.set(id, own);
    return () => {
      if (fields.get(id) === own) fields.delete(id);
    };
  }, [id, isTyped]);
}

/**
 * Takes what is typed into the fields of a form, whose ids begin with its name. Answers false, with the focus on the first that has
 * to be confirmed: a save that went on would save another text than the one on the screen.
 */
export function settleFields(form: string): boolean {
  const open = [...fields].filter(([id, settle]) => id.startsWith(`${form}-`) && !settle());
  const [first] = open;
  if (!first) return true;
  document.getElementById(first[0])?.focus();
  return false;
}
