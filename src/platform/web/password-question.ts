type AskPassword = () => Promise<boolean>;

let asker: AskPassword | undefined;
let asked: Promise<boolean> | undefined;

/** Sets the prompt for the user's password. Returns a function that removes it. */
export function onPasswordNeeded(ask: AskPassword): () => void {
  asker = ask;
  return () => {
    asker = undefined;
  };
}

/** Prompts for the password, once for concurrent callers. Resolves to false if canceled. */
export function askForPassword(): Promise<boolean> {
  asked ??= (asker?.() ?? Promise.resolve(false)).finally(() => {
    asked = undefined;
  });
  return asked;
}
