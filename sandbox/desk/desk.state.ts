import type { SandboxBase } from '../core/base.ts';

export interface DeskState {
  readonly base: SandboxBase;
}

export function createDeskState(base: SandboxBase): DeskState {
  return { base };
}
