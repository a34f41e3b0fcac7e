import { createContext, useContext, useState, useSyncExternalStore } from 'react';

/** Uncommitted text of a form's inputs. Outlives the inputs. */
interface PendingInput {
  /** Prefix of the input IDs. */
  readonly form: string;
  readonly subscribe: (listener: () => void) => () => void;
  readonly get: (field: string) => string | undefined;
  readonly keep: (field: string, text: string | undefined) => void;
}

export const PendingInputContext = createContext<PendingInput | undefined>(undefined);

/** Uncommitted text. Discarded when the value changes. */
interface Typing {
  readonly text: string;
  readonly over: string;
}

export function usePendingText(id: string, value: string): readonly [string | undefined, (text: string | undefined) => void] {
  const kept = useContext(PendingInputContext);
  const [own, setOwn] = useState<Typing>();
  const field = kept && id.startsWith(`${kept.form}-`) ? id.slice(kept.form.length + 1) : undefined;
  const text = useSyncExternalStore(kept?.subscribe ?? subscribeToNothing, () => (field === undefined ? undefined : kept?.get(field)));
  if (kept && field !== undefined) return [text, (next) => kept.keep(field, next)];
  return [own?.over === value ? own.text : undefined, (next) => setOwn(next === undefined ? undefined : { text: next, over: value })];
}

const subscribeToNothing = () => () => undefined;
