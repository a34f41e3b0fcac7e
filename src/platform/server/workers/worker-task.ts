/** Gives the one instance that a thread has of something that takes long to make, such as fonts. */
export type PerThread = <T>(create: () => T) => T;

/** Work whose size callers choose: it runs in a thread of its own, so that other calls are answered meanwhile. */
export interface WorkerTask<Input> {
  /** Unique among all tasks. */
  readonly name: string;
  /** Runs in the thread. What it is given and what it answers are copied, so both are plain data. */
  run(input: Input, perThread: PerThread): Promise<Uint8Array>;
}

/** What is asked of a thread. */
export interface Request {
  readonly task: string;
  readonly input: unknown;
}

/** What a thread answers: that it has begun, and then the result, a refusal for the person at the screen, or what broke. */
export type Answer =
  | { readonly kind: 'begun' }
  | { readonly kind: 'done'; readonly bytes: Uint8Array }
  | { readonly kind: 'refused'; readonly status: number; readonly code: string; readonly message: string }
  | { readonly kind: 'failed'; readonly error: unknown };
