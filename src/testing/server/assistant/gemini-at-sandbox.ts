import type { Prompt } from '../../../../sandbox/gemini/gemini.state.ts';
import { sharedSandboxForTests } from '../../../../sandbox/testing/sandbox-for-tests.ts';
import type { TestSandbox } from '../../../../sandbox/testing/test-sandbox.ts';
import { sharedServerForTests } from '../server-for-tests.ts';
import type { TestServer } from '../test-server.ts';

/** A sandbox, and a server that uses it as Gemini with a key. The test files of a process share both. */
export function assistantForTests(): { readonly sandbox: TestSandbox; readonly server: TestServer } {
  const sandbox = sharedSandboxForTests();
  return { sandbox, server: sharedServerForTests('assistant', { env: () => geminiEnvironment(sandbox) }) };
}

/** Returns the same server without a key. Call it after `assistantForTests`. */
export const keylessForTests = (sandbox: TestSandbox): TestServer =>
  sharedServerForTests('assistant without a key', { env: async () => geminiAddresses(sandbox) });

/** Returns the environment of a server that uses a sandbox as Gemini with its key. */
export async function geminiEnvironment(sandbox: TestSandbox): Promise<Record<string, string>> {
  const { gemini } = await sandbox.control.tokens();
  return { ...geminiAddresses(sandbox), GEMINI_API_KEY: gemini.apiKey };
}

/** Returns the same environment without a key. */
const geminiAddresses = ({ url }: TestSandbox): Record<string, string> => ({
  GEMINI_BASE_URL: `${url}/gemini`,
  GEMINI_TOKEN_URL: `${url}/gemini/token`,
});

/** Returns the questions to Gemini, oldest first; `text` has all parts of the last turn. */
export const promptsAt = (sandbox: TestSandbox): Promise<Prompt[]> => sandbox.control.records<Prompt>('gemini', 'prompts');

/** Returns the last question to Gemini. */
export async function lastPrompt(sandbox: TestSandbox): Promise<Prompt> {
  const prompt = (await promptsAt(sandbox)).at(-1);
  if (!prompt) throw new Error('nothing was asked');
  return prompt;
}
