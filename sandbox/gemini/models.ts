import type { FastifyInstance } from 'fastify';

/** Stable models, newest first; older ones are shut down and answer 404. */
const MODELS: readonly string[] = [
  'gemini-3.8-flash',
  'gemini-3.7-flash',
  'gemini-3.6-flash',
  'gemini-3.5-flash',
  'gemini-3.5-flash-lite',
  'gemini-3.1-flash-lite',
];

/** Names that stand for the newest model of their kind. */
const ALIASES: Readonly<Record<string, string>> = {
  'gemini-flash-latest': 'gemini-3.8-flash',
  'gemini-flash-lite-latest': 'gemini-3.5-flash-lite',
};

/** The model a name means; undefined when there is none. */
export function findModel(name: string): string | undefined {
  return Object.hasOwn(ALIASES, name) ? ALIASES[name] : MODELS.find((model) => model === name);
}

export function modelRoutes(app: FastifyInstance): void {
  app.get('/gemini/v1beta/models', (_request, reply) => reply.send({ models: [...MODELS, ...Object.keys(ALIASES)].map(serializeModel) }));
}

/** A model as the list of models describes it. */
function serializeModel(name: string): Record<string, unknown> {
  return {
    name: `models/${name}`,
    version: findModel(name),
    displayName: name,
    inputTokenLimit: 1_048_576,
    outputTokenLimit: 65_536,
    supportedGenerationMethods: ['generateContent', 'streamGenerateContent', 'countTokens'],
    temperature: 1,
    maxTemperature: 2,
    thinking: true,
  };
}
