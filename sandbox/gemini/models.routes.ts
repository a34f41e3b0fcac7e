import type { FastifyInstance } from 'fastify';
import { GeminiError } from './gemini-error.ts';
import { ALIASES, findModel, MODELS, serializeModel } from './models.ts';

export function modelRoutes(app: FastifyInstance): void {
  app.get('/gemini/v1beta/models', (_request, reply) => reply.send({ models: [...MODELS, ...Object.keys(ALIASES)].map(serializeModel) }));

  app.get<{ Params: { call: string } }>('/gemini/v1beta/models/:call', ({ params: { call: name } }, reply) => {
    if (!findModel(name)) throw new GeminiError(404, `Model is not found: models/${name} for api version v1beta`);
    return reply.send(serializeModel(name));
  });
}
