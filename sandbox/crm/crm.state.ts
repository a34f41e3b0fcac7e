import type { SandboxBase } from '../core/base.ts';

export interface CrmState {
  readonly base: SandboxBase;
}

export function createCrmState(base: SandboxBase): CrmState {
  return { base };
}
