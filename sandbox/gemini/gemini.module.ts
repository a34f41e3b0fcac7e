import type { ServiceModule } from '../core/service.ts';
import { geminiSettings } from './gemini.settings.ts';
import { createGeminiState, type GeminiState } from './gemini.state.ts';
import { geminiMessages, handleGeminiError } from './gemini-error.ts';
import { generateRoutes } from './generate.routes.ts';
import { requireAccess } from './guard.ts';
import { modelRoutes } from './models.ts';
import { isTokenCall, tokenRoutes } from './service-account/token.routes.ts';

export const geminiModule: ServiceModule<GeminiState> = {
  settings: geminiSettings,
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
    modelRoutes(app);
  },
};
