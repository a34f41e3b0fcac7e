import type { SandboxBase } from '../core/base.ts';

export interface AccountsState {
  readonly base: SandboxBase;
}

export function createAccountsState(base: SandboxBase): AccountsState {
  return { base };
}
