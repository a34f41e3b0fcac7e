import type { FastifyRequest } from 'fastify';
import type { AccountsState } from '../accounts/accounts.state.ts';
import type { CrmState } from '../crm/crm.state.ts';
import type { DatasetName } from '../datasets/dataset.ts';
import type { DeskState } from '../desk/desk.state.ts';
import type { GeminiState } from '../gemini/gemini.state.ts';
import type { QuickbooksState } from '../quickbooks/quickbooks.state.ts';
import type { Provider } from './providers.ts';
import type { ErrorMessages, SandboxBase } from './service.ts';

/** All played services with their state. */
export interface Sandbox extends SandboxBase {
  readonly accounts: AccountsState;
  readonly crm: CrmState;
  readonly desk: DeskState;
  readonly quickbooks: QuickbooksState;
  readonly gemini: GeminiState;
  readonly messages: Record<Provider, ErrorMessages>;
  /** Every kind of record of a provider; with `last`, at least that many of the newest. */
  records(provider: Provider, last?: number): Record<string, readonly unknown[]>;
  /** How many of each kind there are. */
  counts(): Record<Provider, Record<string, number>>;
  /** Ends the access token a request carries, whoever gave it out. */
  revokeToken(request: FastifyRequest): void;
}

/** The sandbox of one process; `reset` starts it anew. */
export interface SandboxHolder {
  current(): Sandbox;
  reset(dataset: DatasetName): void;
}
