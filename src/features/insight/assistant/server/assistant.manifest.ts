import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { readGeminiSettings } from '../../../../providers/gemini/gemini-settings.ts';
import { assistantRoutes } from './assistant.routes.ts';
import { mergedChats } from './chat/chat.merge-part.ts';

export const assistantFeature: ServerFeature = {
  checkEnvironment: readGeminiSettings,
  routes: assistantRoutes,
  mergeParts: [mergedChats],
};
