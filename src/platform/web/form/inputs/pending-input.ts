import { createContext, useContext, useState } from 'react';

/** Uncommitted text of a form's inputs. Outlives the inputs. */
interface PendingInput {
  /** Prefix of the input IDs. */
  readonly form: string;
  readonly texts: Readonly<Record<string, string>>;
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
  if (kept && id.startsWith(`${kept.form}-`)) {
    const field = id.slice(kept.form.length + 1);
    return [kept.texts[field], (text) => kept.keep(field, text)];
  }
  return [own?.over === value ? own.text : undefined, (text) => setOwn(text === undefined ? undefined : { text, over: value })];
}
