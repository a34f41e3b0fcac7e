import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { getSettings } from '../../../../admin/settings/server/settings.service.ts';
import type { Settings } from '../../../../admin/settings/settings.contract.ts';
import { findGeminiAccess } from '../access/gemini-access.service.ts';
import { readGeminiSettings } from '../gemini/gemini-settings.ts';
import type { GeminiAccess } from '../gemini/http/access.ts';
import { askGemini, type GeminiListener, type GeminiQuestion } from '../gemini/http/ask.ts';
import { type GeminiEnd, NO_USAGE } from '../gemini/http/end.ts';
import { mayTryAgain } from './explain.ts';
import type { Asked } from './outcome.ts';

/** Thoughts count against it: this leaves some two thousand words for the answer. */
export const MOST_OUTPUT_TOKENS = 8_192;
const PAUSE_MS = 500;

/** The model that is asked: the one of the settings, else that of the environment. */
export function modelOf(deps: ServerDeps, { model }: Pick<Settings<'assistant'>, 'model'>): string {
  return model === '' ? readGeminiSettings(deps.config.environment).model : model;
}

/** Asks the chosen model, and once more where that may help and nothing was said yet. A token that is refused is replaced once. */
export async function askAssistant(
  deps: ServerDeps,
  question: Pick<GeminiQuestion, 'instruction' | 'turns'>,
  listener: GeminiListener,
): Promise<Asked> {
  const model = modelOf(deps, await getSettings(deps.database, 'assistant'));
  const tried = { hasText: false, refused: undefined as string | undefined, isSecond: false };
  const onText = (text: string) => {
    tried.hasText = true;
    listener.onText(text);
  };
  for (;;) {
    const found = await findGeminiAccess(deps, tried.refused);
    if (listener.signal.aborted) return { end: { kind: 'stopped' }, usage: NO_USAGE, model, isSent: false };
    if ('problem' in found) return { end: { kind: 'no_access', problem: found.problem }, usage: NO_USAGE, model, isSent: false };
    const { access } = found;
    const answer = await askGemini(access, { ...question, model, maxOutputTokens: MOST_OUTPUT_TOKENS }, { ...listener, onText });
    const end = namesCredential(answer.end, access);
    if (tried.hasText || listener.signal.aborted) return { ...answer, end, model, isSent: true };
    if (end.kind === 'refused' && end.why === 'token' && 'token' in access.credential && tried.refused === undefined) {
      tried.refused = access.credential.token;
      continue;
    }
    if (tried.isSecond || !mayTryAgain(end)) return { ...answer, end, model, isSent: true };
    tried.isSecond = true;
    // Whoever hangs up meanwhile is answered at once.
    await deps.clock.sleep(PAUSE_MS, { signal: listener.signal });
  }
}

/** Google refuses a key like a token where the key has the form of neither. */
const namesCredential = (end: GeminiEnd, { credential }: GeminiAccess): GeminiEnd =>
  end.kind === 'refused' && end.why === 'token' && 'apiKey' in credential ? { kind: 'refused', why: 'key' } : end;
