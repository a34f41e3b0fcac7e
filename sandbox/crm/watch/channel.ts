/** Where changes of one module are told to, until it expires. */
export interface Channel {
  readonly channelId: string;
  readonly module: 'Leads' | 'Accounts';
  /** `create`, `edit`, `delete` or `all`. */
  readonly operations: readonly string[];
  readonly notifyUrl: string;
  /** Echoed in each callback; the only proof that the CRM calls. */
  readonly token: string | null;
  readonly expiresAt: number;
  /** Address of the module, as the subscriber reached it. */
  readonly resourceUri: string;
}
