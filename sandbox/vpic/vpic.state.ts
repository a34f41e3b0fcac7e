import type { SandboxBase } from '../core/service.ts';

export interface VpicState {
  readonly base: SandboxBase;
}

export function createVpicState(base: SandboxBase): VpicState {
  return { base };
}
