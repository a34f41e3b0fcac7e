import { mapProviders, type Provider } from './providers.ts';

/** A call that has begun. */
export interface BegunCall {
  /** Calls of its service that take time and were in progress when it came, itself included. */
  readonly count: number;
  /** The call is over; more than once is the same as once. */
  end(): void;
}

/** Counts the calls that have come and are not answered yet. */
export interface InProgress {
  /** Calls that take no time are never in the way of others, so only `takesTime` counts for those that come later. */
  begin(provider: Provider, takesTime: boolean): BegunCall;
  /** The most calls that were in progress at once, by service; those that take no time included. */
  highest(): Record<Provider, number>;
}

export function createInProgress(): InProgress {
  const all = mapProviders(() => 0);
  const slow = mapProviders(() => 0);
  const highest = mapProviders(() => 0);
  return {
    begin(provider, takesTime) {
      const slowOne = takesTime ? 1 : 0;
      const count = slow[provider] + 1;
      all[provider] += 1;
      slow[provider] += slowOne;
      highest[provider] = Math.max(highest[provider], all[provider]);
      let isOver = false;
      return {
        count,
        end() {
          if (isOver) return;
          isOver = true;
          all[provider] -= 1;
          slow[provider] -= slowOne;
        },
      };
    },
    highest: () => ({ ...highest }),
  };
}
