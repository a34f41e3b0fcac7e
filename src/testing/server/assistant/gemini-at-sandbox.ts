import type { Prompt } from '../../../../sandbox/gemini/gemini.state.ts';
import { sharedSandboxForTests } from '../../../../sandbox/testing/sandbox-for-tests.ts';
import type { TestSandbox } from '../../../../sandbox/testing/test-sandbox.ts';
import { sharedServerForTests } from '../server-for-tests.ts';
import type { TestServer } from '../test-server.ts';

/** A sandbox and a server that asks its Gemini with its key. The files of a process share both. */
export function assistantForTests(): { readonly sandbox: TestSandbox; readonly server: TestServer } {
  const sandbox = sharedSandboxForTests();
  return { sandbox, server: sharedServerForTests('assistant', { env: () => geminiEnvironment(sandbox) }) };
}

/** The same server without a key. Call it after `assistantForTests`. */
export const keylessForTests = (sandbox: TestSandbox): TestServer =>
  sharedServerForTests('assistant without a key', { env: async () => geminiAddresses(sandbox) });

/** The environment of a server that asks the Gemini of a sandbox with its key. */
export async function geminiEnvironment(sandbox: TestSandbox): Promise<Record<string, string>> {
  const { gemini } = await sandbox.control.tokens();
  return { ...geminiAddresses(sandbox), GEMINI_API_KEY: gemini.apiKey };
}

/** The same without a key. */
const geminiAddresses = ({ url }: TestSandbox): Record<string, string> => ({
  GEMINI_BASE_URL: `${url}/gemini`,
  GEMINI_TOKEN_URL: `${url}/gemini/token`,
});

/** What Gemini was asked, oldest first; `text` is all parts of the last turn. */
export const promptsAt = (sandbox: TestSandbox): Promise<Prompt[]> => sandbox.control.records<Prompt>('gemini', 'prompts');

/** What Gemini was asked last. */
export async function lastPrompt(sandbox: TestSandbox): Promise<Prompt> {
  const prompt = (await promptsAt(sandbox)).at(-1);
  if (!prompt) throw new Error('nothing was asked');
  return prompt;
}
