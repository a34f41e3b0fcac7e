import type { ModuleName } from '../module-name.ts';

/** A subscription to the changes of one module, until it expires. */
export interface Channel {
  readonly channelId: string;
  readonly module: ModuleName;
  /** `create`, `edit`, `delete` or `all`. */
  readonly operations: readonly string[];
  readonly notifyUrl: string;
  /** Echoed in each callback; the only evidence that it is the CRM that calls. */
  readonly token: string | null;
  readonly expiresAt: number;
  /** Address of the module, as the subscriber reached it. */
  readonly resourceUri: string;
}
