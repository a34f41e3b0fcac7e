import type { SandboxBase } from '../core/base.ts';

export interface VpicState {
  readonly base: SandboxBase;
}

export function createVpicState(base: SandboxBase): VpicState {
  return { base };
}
