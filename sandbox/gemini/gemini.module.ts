import type { ProviderModule } from '../core/module.ts';
import { createGeminiState, type GeminiState } from './gemini.state.ts';

export const geminiModule: ProviderModule<GeminiState> = {
  name: 'gemini',
  switches: {},
  wording: {
    unauthorized: () => ({ error: { code: 401, message: 'Request had invalid authentication credentials.', status: 'UNAUTHENTICATED' } }),
    failure: (status) => ({ error: { code: status, message: 'The call failed.', status: status === 404 ? 'NOT_FOUND' : 'INTERNAL' } }),
  },
  create: createGeminiState,
  records: () => ({}),
  edit: () => undefined,
  routes: () => undefined,
};
