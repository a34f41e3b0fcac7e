/** The part of the load generator that the bench uses; the package has no types of its own. */
declare module 'autocannon' {
  namespace autocannon {
    interface LoadRequest {
      readonly method?: string;
      readonly path: string;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    }

    /** Asked for each call what is to be sent. */
    interface LoadSource {
      setupRequest(request: object): object;
    }

    interface LoadOptions {
      readonly url: string;
      readonly connections: number;
      /** Seconds. */
      readonly duration?: number;
      /** Calls, in place of a duration. */
      readonly amount?: number;
      /** Milliseconds between two looks at whether all is done. */
      readonly sampleInt?: number;
      readonly requests: readonly (LoadRequest | LoadSource)[];
    }

    interface LoadResult {
      /** Answers with a status from 200 to 299. */
      readonly '2xx': number;
      readonly non2xx: number;
      readonly errors: number;
      readonly timeouts: number;
      /** Seconds. */
      readonly duration: number;
      readonly latency: { readonly p50: number; readonly p99: number };
    }

    interface Load extends Promise<LoadResult> {
      on(event: 'response', listener: (client: unknown, status: number, bytes: number, ms: number) => void): this;
    }
  }

  function autocannon(options: autocannon.LoadOptions): autocannon.Load;
  export = autocannon;
}
