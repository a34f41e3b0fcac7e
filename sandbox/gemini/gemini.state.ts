import type { SandboxBase } from '../core/base.ts';

export interface GeminiState {
  readonly base: SandboxBase;
}

export function createGeminiState(base: SandboxBase): GeminiState {
  return { base };
}
