import type { SandboxBase } from '../core/base.ts';

export interface QuickbooksState {
  readonly base: SandboxBase;
}

export function createQuickbooksState(base: SandboxBase): QuickbooksState {
  return { base };
}
