import type { SettingDefinition } from '../core/settings.ts';
import { RETRY_SECONDS } from './gemini-error.ts';

export const geminiSettings: Record<string, SettingDefinition> = {
  geminiCallsPerMinute: {
    value: 0,
    about: 'Requests per key and minute before 429; 0 for no limit. Depends on the plan. Not confirmed.',
  },
  geminiCallsPerDay: {
    value: 0,
    about:
      'Questions one key may ask on a day of UTC before 429; 0 for no limit. The id of the quota was seen; when its day ends differs between reports.',
  },
  geminiRetryDelaySeconds: { value: RETRY_SECONDS, about: 'Delay in RetryInfo of a 429. The format is documented, the number was seen.' },
  geminiChunks: { value: 5, from: 2, about: 'Chunks per streamed response, at least two. Varies.' },
  geminiChunkMs: { value: 10, about: 'Pause before each chunk of a streamed response, in milliseconds. Not confirmed.' },
  geminiThoughtTokens: {
    value: 24,
    about: 'Thinking tokens per response; they count toward maxOutputTokens. Documented; the number varies.',
  },
};
