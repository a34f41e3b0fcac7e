import type { Provider } from '../providers.ts';
import type { SettingDefinition, Settings } from '../settings.ts';

const ABOUT = 'Duration of each call. Not documented. Calls in progress count toward the concurrency limit.';
const LONGEST_MS = 600_000;

/** How long calls take at the services whose calls in progress are limited, and at the one that gives the tokens for them. */
export const latencySettings: Record<string, SettingDefinition> = {
  accountsLatencyMs: { value: 20, to: LONGEST_MS, about: 'Duration of each call. Not documented.' },
  crmLatencyMs: { value: 20, to: LONGEST_MS, about: ABOUT },
  deskLatencyMs: { value: 20, to: LONGEST_MS, about: ABOUT },
  geminiLatencyMs: { value: 20, to: LONGEST_MS, about: 'Thinking time before the first chunk of a response. Models differ.' },
  quickbooksLatencyMs: { value: 20, to: LONGEST_MS, about: ABOUT },
};

/** Milliseconds that a call of the service takes, 0 where there is no such setting. */
export function getLatency(settings: Settings, provider: Provider): number {
  const name = `${provider}LatencyMs`;
  return Object.hasOwn(latencySettings, name) ? settings.number(name) : 0;
}
