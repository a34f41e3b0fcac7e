import { createContext, useContext, useState } from 'react';

/** Where the text is that is typed into a field that chooses, and not taken yet: here it outlives the field. */
interface PendingInput {
  /** Begins the ids of the inputs whose texts are kept. */
  readonly form: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly keep: (field: string, text: string | undefined) => void;
}

export const PendingInputContext = createContext<PendingInput | undefined>(undefined);

/** A text that is typed over a value; it ends when the value becomes another one. */
interface Typing {
  readonly text: string;
  readonly over: string;
}

/** Answers the text typed over the value of an input, undefined while there is none, and how to change it. */
export function usePendingText(id: string, value: string): readonly [string | undefined, (text: string | undefined) => void] {
  const kept = useContext(PendingInputContext);
  const [own, setOwn] = useState<Typing>();
  if (kept && id.startsWith(`${kept.form}-`)) {
    const field = id.slice(kept.form.length + 1);
    return [kept.texts[field], (text) => kept.keep(field, text)];
  }
  return [own?.over === value ? own.text : undefined, (text) => setOwn(text === undefined ? undefined : { text, over: value })];
}
