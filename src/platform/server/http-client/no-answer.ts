/** `stopping`: this server stops, which says nothing of the provider. */
export type WhyNoAnswer = 'unreachable' | 'timeout' | 'cut' | 'too_large' | 'redirect' | 'stopping';

/** A provider gave no whole answer. Its message names neither query nor headers, which hold codes and tokens. */
export class NoAnswer extends Error {
  readonly why: WhyNoAnswer;
  /** False: nothing of the request can have been done. */
  readonly wasDelivered: boolean;

  constructor(why: WhyNoAnswer, wasDelivered: boolean, message: string) {
    super(message);
    this.why = why;
    this.wasDelivered = wasDelivered;
  }
}
