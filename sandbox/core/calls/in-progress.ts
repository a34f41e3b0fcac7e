import { DATA_CENTERS, mapProviders, type Provider, type Target } from '../providers.ts';

/** A call that has begun. */
interface BegunCall {
  /** Calls of its service that take time and were in progress when it came, itself included. */
  readonly count: number;
  /** The call is over; more than once is the same as once. */
  end(): void;
}

/** Counts the calls that have come and are not answered yet. */
export interface InProgress {
  /** Calls that take no time are never in the way of others, so only `takesTime` counts for those that come later. */
  begin(service: Pick<Target, 'dataCenter' | 'provider'>, takesTime: boolean): BegunCall;
  /** The most calls that were in progress at once, by service of one data center; those that take no time included. */
  highest(): Record<Provider, number>;
}

export function createInProgress(): InProgress {
  const counts = { us: createCounts(), eu: createCounts() };
  return {
    begin({ dataCenter, provider }, takesTime) {
      const { all, slow, highest } = counts[dataCenter];
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
    highest: () => mapProviders((name) => Math.max(...DATA_CENTERS.map((dataCenter) => counts[dataCenter].highest[name]))),
  };
}

function createCounts(): Record<'all' | 'slow' | 'highest', Record<Provider, number>> {
  return { all: mapProviders(() => 0), slow: mapProviders(() => 0), highest: mapProviders(() => 0) };
}
