import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Sandbox } from '../core/sandbox-state.ts';
import { type Answer, answerQuestion, countPromptTokens } from './answer.ts';
import { promptDetails, toBody, toStreamBodies } from './bodies.ts';
import type { GeminiState } from './gemini.state.ts';
import { type Refusal, refusal, unreadable } from './gemini-error.ts';
import { keyRefusal, questionRefusal } from './guard.ts';
import { findModel } from './models.ts';
import { type Question, readCounted, readQuestion } from './question.ts';
import { asksFor } from './rules.ts';
import { sendStream } from './stream.ts';

/** `gemini-3.8-flash:generateContent` */
interface GenerateRoute {
  readonly Params: { readonly call: string };
  readonly Querystring: { readonly alt?: string };
}

type Request = FastifyRequest<GenerateRoute>;

interface Asked {
  readonly name: string;
  readonly model: string;
  readonly method: string;
  readonly question: Question;
}

const METHODS = ['generateContent', 'streamGenerateContent', 'countTokens'];
const MAX_PROMPTS = 1_000;

export function generateRoutes(app: FastifyInstance, sandbox: () => Sandbox): void {
  app.route<GenerateRoute>({
    method: 'POST',
    url: '/gemini/v1beta/models/:call',
    handler: (request, reply) => {
      const { gemini } = sandbox();
      const asked = keyRefusal(request) ?? readCall(request.params.call, request.body === undefined ? {} : request.body);
      if ('status' in asked) return refuse(request, reply, asked);
      if (asked.method === 'countTokens') return reply.send(toTokenCount(asked.question));
      const refused = questionRefusal(gemini, asked.question);
      if (refused) return refuse(request, reply, refused);
      return answer(gemini, asked, request, reply);
    },
    errorHandler: (error: Error & { readonly statusCode?: number }, request, reply) => {
      if ((error.statusCode ?? 500) >= 500) throw error;
      return refuse(request, reply, keyRefusal(request) ?? unreadable(error.statusCode ?? 400));
    },
  });
}

function readCall(call: string, body: unknown): Asked | Refusal {
  const [name = '', ...rest] = call.split(':');
  const method = rest.join(':');
  const model = findModel(name);
  if (!METHODS.includes(method)) return refusal(404);
  if (!model)
    return refusal(
      404,
      `models/${name} is not found for API version v1beta, or is not supported for ${method}. Call ModelService.ListModels to see the list of available models and their supported methods.`,
    );
  const question = method === 'countTokens' ? readCounted(body) : readQuestion(body);
  return 'status' in question ? question : { name, model, method, question };
}

function toTokenCount(question: Question): unknown {
  const totalTokens = countPromptTokens(question);
  return { totalTokens, promptTokensDetails: promptDetails(totalTokens) };
}

function answer(state: GeminiState, asked: Asked, request: Request, reply: FastifyReply): FastifyReply {
  const { question, model } = asked;
  const given = answerQuestion(state, question);
  const envelope = { modelVersion: model, responseId: state.base.ids.next('sandbox-') };
  storePrompt(state, asked, given, envelope.responseId);
  if (asked.method === 'generateContent') {
    if (!asksFor(question, 'cut')) return reply.send(toBody(question, given, envelope));
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  }
  void sendStream(request, reply, {
    bodies: toStreamBodies(question, given, envelope),
    pauseMs: state.base.settings.number('geminiChunkMs'),
    isSse: isSse(request),
    breaks: asksFor(question, 'cut') ? 'cut' : asksFor(question, 'stream_error') ? 'error' : undefined,
  });
  return reply;
}

function storePrompt({ prompts, base }: GeminiState, { name, question }: Asked, { text }: Answer, id: string): void {
  prompts.push({ id, at: base.clock.iso(), model: name, systemInstruction: question.systemInstruction, text: question.text, answer: text });
  if (prompts.length > MAX_PROMPTS) prompts.shift();
}

/** A stream that is one JSON list is one when it is refused, too. */
function refuse(request: Request, reply: FastifyReply, { status, body }: Refusal): FastifyReply {
  const isList = request.params.call.endsWith(':streamGenerateContent') && !isSse(request);
  return reply.code(status).send(isList ? [body] : body);
}

function isSse({ query }: Request): boolean {
  return query.alt === 'sse';
}
