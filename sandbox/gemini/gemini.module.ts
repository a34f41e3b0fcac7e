import type { ProviderModule } from '../core/module.ts';
import { createGeminiState, type GeminiState } from './gemini.state.ts';
import { geminiSwitches } from './gemini.switches.ts';
import { generateRoutes } from './generate.routes.ts';
import { modelRoutes } from './models.routes.ts';
import { geminiWording } from './wording.ts';

export const geminiModule: ProviderModule<GeminiState> = {
  name: 'gemini',
  switches: geminiSwitches,
  wording: geminiWording,
  create: createGeminiState,
  records: ({ prompts }) => ({ prompts }),
  edit: () => undefined,
  routes(app, sandbox) {
    generateRoutes(app, sandbox);
    modelRoutes(app);
  },
};
