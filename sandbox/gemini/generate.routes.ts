import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findFault, replacesResponse } from '../core/fault-hooks.ts';
import { answerQuestion, type Body, toStreamBodies } from './answer.ts';
import type { GeminiState } from './gemini.state.ts';
import { GeminiError, toErrorBody } from './gemini-error.ts';
import { checkQuestion } from './guard.ts';
import { hasMark, parseQuestion, type Question } from './question.ts';

const METHOD = 'streamGenerateContent';
const MAX_PROMPTS = 1_000;

/** Current models, by their names and aliases. */
const MODELS: ReadonlyMap<string, string> = new Map([
  ['gemini-3.8-flash', 'gemini-3.8-flash'],
  ['gemini-3.7-flash', 'gemini-3.7-flash'],
  ['gemini-3.6-flash', 'gemini-3.6-flash'],
  ['gemini-3.5-flash', 'gemini-3.5-flash'],
  ['gemini-3.5-flash-lite', 'gemini-3.5-flash-lite'],
  ['gemini-3.1-flash-lite', 'gemini-3.1-flash-lite'],
  ['gemini-flash-latest', 'gemini-3.8-flash'],
  ['gemini-flash-lite-latest', 'gemini-3.5-flash-lite'],
]);

export function generateRoutes(app: FastifyInstance, state: () => GeminiState): void {
  app.get('/gemini/v1beta/models', () => ({ models: [...MODELS].map(serializeModel) }));
  app.post<{ Params: { call: string } }>('/gemini/v1beta/models/:call', (request, reply) => {
    const [name = '', method] = request.params.call.split(':');
    const model = findModel(name, method);
    const question = parseQuestion(request.body ?? {});
    checkQuestion(state(), question);
    const { base, prompts } = state();
    const answer = answerQuestion(state(), question);
    const id = base.ids.next('sandbox-');
    const { systemInstruction, text } = question;
    prompts.push({ id, at: base.clock.iso(), model: name, systemInstruction, text, answer: answer.text });
    if (prompts.length > MAX_PROMPTS) prompts.shift();
    void sendStream(state(), request, reply, question, toStreamBodies(question, answer, model, id));
    return reply;
  });
}

function serializeModel([name, version]: [string, string]): Record<string, unknown> {
  return {
    name: `models/${name}`,
    version,
    displayName: name,
    inputTokenLimit: 1_048_576,
    outputTokenLimit: 65_536,
    supportedGenerationMethods: ['generateContent', 'streamGenerateContent', 'countTokens'],
    temperature: 1,
    maxTemperature: 2,
    thinking: true,
  };
}

function findModel(name: string, method: string | undefined): string {
  const model = MODELS.get(name);
  if (method !== METHOD) throw new GeminiError(404);
  if (model) return model;
  throw new GeminiError(
    404,
    `models/${name} is not found for API version v1beta, or is not supported for ${method}. Call ModelService.ListModels to see the list of available models and their supported methods.`,
  );
}

/** Sends bodies one by one until the client disconnects. */
async function sendStream(
  { base }: GeminiState,
  request: FastifyRequest,
  reply: FastifyReply,
  question: Question,
  bodies: readonly Body[],
): Promise<void> {
  if (replacesResponse(request)) return void reply.send();
  reply.hijack();
  const { raw } = reply;
  const { socket } = request.raw;
  if (findFault(request, 'reset_after')) return void socket.resetAndDestroy();
  const date = new Date(base.clock.now()).toUTCString();
  raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', date });
  const isCut = hasMark(question, 'cut') || findFault(request, 'truncated') !== undefined;
  const hasError = hasMark(question, 'stream_error');
  const hasBareError = hasMark(question, 'stream_error_bare');
  const sent = isCut || hasError || hasBareError ? bodies.slice(0, Math.ceil(bodies.length / 2)) : bodies;
  const error = toErrorBody(new GeminiError(503));
  for (const body of hasError ? [...sent, error] : sent) {
    await sleep(base.settings.number('geminiChunkMs'));
    if (raw.destroyed) return;
    raw.write(`data: ${JSON.stringify(body)}\r\n\r\n`);
  }
  if (hasBareError) raw.write(`${JSON.stringify(error, null, 2)}\n`);
  if (isCut) raw.write('data: {"candidates": [{"content": {"pa', () => socket.destroy());
  else raw.end();
}
