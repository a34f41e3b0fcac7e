import type { SandboxBase } from '../core/service.ts';
import { ACCOUNT_EMAIL, FORBIDDEN_ACCOUNT_EMAIL, toKeyFile } from './service-account/accounts.ts';

/** A key with access. */
export const API_KEY = 'sandbox-gemini-key-0000000000000000001';
/** A key of a project without access to the service. */
export const FORBIDDEN_API_KEY = 'sandbox-gemini-key-0000000000000000002';

/** What a client asked, for people and tests to read. */
export interface Prompt {
  readonly id: string;
  readonly at: string;
  readonly model: string;
  readonly systemInstruction: string;
  /** The last thing the user said. */
  readonly text: string;
  readonly answer: string;
}

export interface GeminiState {
  readonly base: SandboxBase;
  readonly prompts: Prompt[];
  /** When questions were asked lately, for the limits of a minute and a day. */
  times: number[];
  /** Access tokens of service accounts, with the account and when they end. */
  readonly accessTokens: Map<string, { readonly email: string; readonly expiresAt: number }>;
}

export function createGeminiState(base: SandboxBase): GeminiState {
  return { base, prompts: [], times: [], accessTokens: new Map() };
}

/** What a client needs to call the service: a key, or the key file of a service account; and that of one without rights. */
export interface ReadyGemini {
  readonly apiKey: string;
  readonly serviceAccount: string;
  readonly forbiddenServiceAccount: string;
}

export function readyGemini(): ReadyGemini {
  return { apiKey: API_KEY, serviceAccount: toKeyFile(ACCOUNT_EMAIL), forbiddenServiceAccount: toKeyFile(FORBIDDEN_ACCOUNT_EMAIL) };
}
