import type { FastifyInstance } from 'fastify';
import { keyRefusal } from './gate.ts';
import { ALIASES, MODELS, modelAnswer, modelNamed } from './models.ts';
import { refusal } from './wording.ts';

export function modelRoutes(app: FastifyInstance): void {
  app.get('/gemini/v1beta/models', (request, reply) => {
    const refused = keyRefusal(request);
    if (refused) return reply.code(refused.status).send(refused.body);
    return reply.send({ models: [...MODELS, ...Object.keys(ALIASES)].map(modelAnswer) });
  });

  app.get<{ Params: { call: string } }>('/gemini/v1beta/models/:call', (request, reply) => {
    const name = request.params.call;
    const refused =
      keyRefusal(request) ?? (modelNamed(name) ? undefined : refusal(404, `Model is not found: models/${name} for api version v1beta`));
    if (refused) return reply.code(refused.status).send(refused.body);
    return reply.send(modelAnswer(name));
  });
}
