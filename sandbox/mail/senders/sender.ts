/** Programs that react to a message as the real ones do. */
export const SENDER_KINDS = ['gmail', 'outlook', 'apple', 'out-of-office', 'help-desk', 'bounce'] as const;
export type SenderKind = (typeof SENDER_KINDS)[number];

/** A simulated person or program at an address. */
export interface Sender {
  readonly kind: SenderKind;
  readonly name: string;
  /** Text of a reply. Has a default. */
  readonly text?: string | undefined;
  /** Maximum number of replies. Defaults to no limit. */
  readonly times?: number | undefined;
  replies: number;
}

/** The message to which a sender reacts. */
export interface Original {
  readonly raw: string;
  /** Address in `MAIL FROM`. */
  readonly returnPath: string;
  readonly messageId: string;
  /** IDs in `References`, with angle brackets. */
  readonly references: string;
  readonly subject: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly replyTo: string;
  readonly at: Date;
  /** Plain text. */
  readonly text: string;
}

/** A reaction. `from` is the address in `MAIL FROM`, '' for automatic messages. */
export interface Reaction {
  readonly from: string;
  readonly to: string;
  readonly raw: string;
}
