type AskPassword = () => Promise<boolean>;

let asker: AskPassword | undefined;
let asked: Promise<boolean> | undefined;

/** Says how people are asked for their own password; the answer is whether it was the right one. Returns how to take it back. */
export function onPasswordNeeded(ask: AskPassword): () => void {
  asker = ask;
  return () => {
    asker = undefined;
  };
}

/** Asks for the own password, once for all that wait for it at this moment; false when it was not given. */
export function askForPassword(): Promise<boolean> {
  asked ??= (asker?.() ?? Promise.resolve(false)).finally(() => {
    asked = undefined;
  });
  return asked;
}
