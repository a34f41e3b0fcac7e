import type { ProviderModule } from '../core/module.ts';
import { geminiSettings } from './gemini.settings.ts';
import { createGeminiState, type GeminiState } from './gemini.state.ts';
import { geminiMessages } from './gemini-error.ts';
import { generateRoutes } from './generate.routes.ts';
import { modelRoutes } from './models.routes.ts';

export const geminiModule: ProviderModule<GeminiState> = {
  name: 'gemini',
  settings: geminiSettings,
  messages: geminiMessages,
  create: createGeminiState,
  records: ({ prompts }) => ({ prompts }),
  edit: () => undefined,
  routes(app, sandbox) {
    generateRoutes(app, sandbox);
    modelRoutes(app);
  },
};
