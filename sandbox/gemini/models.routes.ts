import type { FastifyInstance } from 'fastify';
import { refusal } from './gemini-error.ts';
import { keyRefusal } from './guard.ts';
import { ALIASES, findModel, MODELS, serializeModel } from './models.ts';

export function modelRoutes(app: FastifyInstance): void {
  app.get('/gemini/v1beta/models', (request, reply) => {
    const refused = keyRefusal(request);
    if (refused) return reply.code(refused.status).send(refused.body);
    return reply.send({ models: [...MODELS, ...Object.keys(ALIASES)].map(serializeModel) });
  });

  app.get<{ Params: { call: string } }>('/gemini/v1beta/models/:call', (request, reply) => {
    const name = request.params.call;
    const refused =
      keyRefusal(request) ?? (findModel(name) ? undefined : refusal(404, `Model is not found: models/${name} for api version v1beta`));
    if (refused) return reply.code(refused.status).send(refused.body);
    return reply.send(serializeModel(name));
  });
}
