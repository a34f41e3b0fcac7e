import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { assistantRoutes } from './assistant.routes.ts';
import { mergedChats } from './chat/chat.merge-part.ts';
import { readGeminiSettings } from './gemini/gemini-settings.ts';

export const assistantFeature: ServerFeature = {
  checkEnvironment: readGeminiSettings,
  routes: assistantRoutes,
  mergeParts: [mergedChats],
};
