/** The part of the load generator that the bench uses; the package has no types of its own. */
declare module 'autocannon' {
  namespace autocannon {
    interface LoadRequest {
      readonly method?: string;
      readonly path: string;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    }

    interface LoadOptions {
      readonly url: string;
      readonly connections: number;
      /** Seconds. */
      readonly duration: number;
      readonly requests: readonly LoadRequest[];
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
  }

  function autocannon(options: autocannon.LoadOptions): Promise<autocannon.LoadResult>;
  export = autocannon;
}
