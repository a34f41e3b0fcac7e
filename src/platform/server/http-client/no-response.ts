/** `stopping`: this server is shutting down, which says nothing about the provider. */
export type NoResponseReason = 'unreachable' | 'timeout' | 'cut' | 'too_large' | 'redirect' | 'stopping';

/** The message contains neither query nor headers, which may hold codes and tokens. */
export class NoResponse extends Error {
  readonly why: NoResponseReason;
  /** False if nothing of the request can have been processed. */
  readonly wasDelivered: boolean;

  constructor(why: NoResponseReason, wasDelivered: boolean, message: string) {
    super(message);
    this.why = why;
    this.wasDelivered = wasDelivered;
  }
}
