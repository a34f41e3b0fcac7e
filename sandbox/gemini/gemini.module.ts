import type { ServiceModule } from '../core/service.ts';
import { ACCOUNT_EMAIL, API_KEY, createGeminiState, FORBIDDEN_ACCOUNT_EMAIL, type GeminiState } from './gemini.state.ts';
import { geminiMessages, handleGeminiError, RETRY_SECONDS } from './gemini-error.ts';
import { generateRoutes } from './generate.routes.ts';
import { requireAccess } from './guard.ts';
import { isTokenCall, toKeyFile, tokenRoutes } from './service-account.ts';

export const geminiModule: ServiceModule<GeminiState> = {
  settings: {
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
    geminiRecordedAnswers: {
      value: false,
      about: 'Answers typical questions about the sample tickets from a recorded set, for the demo, instead of repeating the question.',
    },
    geminiThoughtTokens: {
      value: 24,
      about: 'Thinking tokens per response; they count toward maxOutputTokens. Documented; the number varies.',
    },
  },
  messages: geminiMessages,
  create: createGeminiState,
  records: ({ prompts }) => ({ prompts }),
  handleError: handleGeminiError,
  addRoutes(app, state) {
    tokenRoutes(app, state);
    app.addHook('onRequest', async (request) => {
      if (!isTokenCall(request)) requireAccess(state(), request);
    });
    generateRoutes(app, state);
  },
};

/** Credentials of clients. */
export interface GeminiCredentials {
  readonly apiKey: string;
  /** Key file of a service account. */
  readonly serviceAccount: string;
  readonly forbiddenServiceAccount: string;
}

export function getCredentials(): GeminiCredentials {
  return { apiKey: API_KEY, serviceAccount: toKeyFile(ACCOUNT_EMAIL), forbiddenServiceAccount: toKeyFile(FORBIDDEN_ACCOUNT_EMAIL) };
}
