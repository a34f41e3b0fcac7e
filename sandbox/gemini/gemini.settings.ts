import type { SettingDefinition } from '../core/settings.ts';
import { RETRY_SECONDS } from './gemini-error.ts';

export const geminiSettings: Record<string, SettingDefinition> = {
  geminiCallsPerMinute: {
    value: 0,
    about: 'Questions one key may ask in a minute before 429; 0 for no limit. It depends on the plan. Not confirmed.',
  },
  geminiCallsPerDay: {
    value: 0,
    about:
      'Questions one key may ask on a day of UTC before 429; 0 for no limit. The id of the quota was seen; when its day ends differs between reports.',
  },
  geminiRetryDelaySeconds: { value: RETRY_SECONDS, about: 'The delay in RetryInfo of a 429. The form is documented, the number was seen.' },
  geminiChunks: { value: 5, from: 2, about: 'How many pieces a streamed answer comes in, at least two. Seen to vary.' },
  geminiChunkMs: { value: 10, about: 'Pause before each piece of a streamed answer, in milliseconds. Not confirmed.' },
  geminiThoughtTokens: {
    value: 24,
    about: 'Tokens each answer spends on thinking; they count against maxOutputTokens. Documented; the number varies.',
  },
};
