import type { SandboxBase } from '../core/service.ts';

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
  /** When questions were asked lately, for the limit of a minute. */
  times: number[];
}

export function createGeminiState(base: SandboxBase): GeminiState {
  return { base, prompts: [], times: [] };
}

/** What a client needs to call the service. */
export function readyGemini(): { apiKey: string } {
  return { apiKey: API_KEY };
}
