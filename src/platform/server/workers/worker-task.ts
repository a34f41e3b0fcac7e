/** Returns a thread's single instance of something that is slow to create, such as fonts. */
export type PerThread = <T>(create: () => T) => T;

/** Work whose size callers choose. Runs in a thread, so that it doesn't block other requests. */
export interface WorkerTask<Input> {
  readonly name: string;
  run(input: Input, perThread: PerThread): Promise<Uint8Array>;
}

export interface Request {
  readonly task: string;
  readonly input: unknown;
}

/** Message of a thread: the start, then the result, an error for the user, or an unexpected error. */
export type WorkerMessage =
  | { readonly kind: 'begun' }
  | { readonly kind: 'done'; readonly bytes: Uint8Array }
  | { readonly kind: 'refused'; readonly status: number; readonly code: string; readonly message: string }
  | { readonly kind: 'failed'; readonly error: unknown };
