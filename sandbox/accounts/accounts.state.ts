import type { SandboxBase } from '../core/module.ts';

export interface AccountsState {
  readonly base: SandboxBase;
}

export function createAccountsState(base: SandboxBase): AccountsState {
  return { base };
}
