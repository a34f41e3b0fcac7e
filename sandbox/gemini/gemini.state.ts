import type { SandboxBase } from '../core/service.ts';

/** A valid API key. */
export const API_KEY = 'sandbox-gemini-key-0000000000000000001';
/** API key of a project without access. */
export const FORBIDDEN_API_KEY = 'sandbox-gemini-key-0000000000000000002';

/** A service account with access to Gemini, and one whose project has no access. */
export const ACCOUNT_EMAIL = 'obdesk@sandbox-project.iam.gserviceaccount.com';
export const FORBIDDEN_ACCOUNT_EMAIL = 'obdesk@project-without-rights.iam.gserviceaccount.com';

/** A question and its answer. */
export interface Prompt {
  readonly id: string;
  readonly at: string;
  readonly model: string;
  readonly systemInstruction: string;
  /** The last turn of the user. */
  readonly text: string;
  readonly answer: string;
}

export interface GeminiState {
  readonly base: SandboxBase;
  readonly prompts: Prompt[];
  /** Times of the questions of the last 24 hours. */
  times: number[];
  /** Access tokens of service accounts. */
  readonly accessTokens: Map<string, { readonly email: string; readonly expiresAt: number }>;
}

export function createGeminiState(base: SandboxBase): GeminiState {
  return { base, prompts: [], times: [], accessTokens: new Map() };
}
