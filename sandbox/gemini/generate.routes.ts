import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Answer, answerQuestion } from './answer.ts';
import { toStreamBodies } from './bodies.ts';
import type { GeminiState } from './gemini.state.ts';
import { GeminiError } from './gemini-error.ts';
import { checkQuestion } from './guard.ts';
import { findModel } from './models.ts';
import { parseQuestion, type Question } from './question.ts';
import { asksFor } from './rules.ts';
import { type StreamPlan, sendStream } from './stream.ts';

/** `gemini-3.8-flash:generateContent` */
interface GenerateRoute {
  readonly Params: { readonly call: string };
  readonly Querystring: { readonly alt?: string };
}

type Request = FastifyRequest<GenerateRoute>;

interface GenerateCall {
  readonly name: string;
  readonly model: string;
  readonly question: Question;
}

const METHOD = 'streamGenerateContent';
const MAX_PROMPTS = 1_000;

export function generateRoutes(app: FastifyInstance, state: () => GeminiState): void {
  app.post<GenerateRoute>('/gemini/v1beta/models/:call', (request, reply) => {
    const call = parseCall(request.params.call, request.body === undefined ? {} : request.body);
    checkQuestion(state(), call.question);
    return answer(state(), call, request, reply);
  });
}

/** How the question asks a stream to end in the middle. */
function findBreak(question: Question): StreamPlan['breaks'] {
  if (asksFor(question, 'cut')) return 'cut';
  if (asksFor(question, 'stream_error')) return 'error';
  return asksFor(question, 'stream_error_bare') ? 'bare_error' : undefined;
}

function parseCall(call: string, body: unknown): GenerateCall {
  const [name = '', ...rest] = call.split(':');
  const method = rest.join(':');
  const model = findModel(name);
  if (method !== METHOD) throw new GeminiError(404);
  if (!model)
    throw new GeminiError(
      404,
      `models/${name} is not found for API version v1beta, or is not supported for ${method}. Call ModelService.ListModels to see the list of available models and their supported methods.`,
    );
  return { name, model, question: parseQuestion(body) };
}

function answer(state: GeminiState, call: GenerateCall, request: Request, reply: FastifyReply): FastifyReply {
  const { question, model } = call;
  const given = answerQuestion(state, question);
  const envelope = { modelVersion: model, responseId: state.base.ids.next('sandbox-') };
  storePrompt(state, call, given, envelope.responseId);
  void sendStream(request, reply, {
    bodies: toStreamBodies(question, given, envelope),
    now: state.base.clock.now(),
    pauseMs: state.base.settings.number('geminiChunkMs'),
    breaks: findBreak(question),
  });
  return reply;
}

function storePrompt({ prompts, base }: GeminiState, { name, question }: GenerateCall, { text }: Answer, id: string): void {
  prompts.push({ id, at: base.clock.iso(), model: name, systemInstruction: question.systemInstruction, text: question.text, answer: text });
  if (prompts.length > MAX_PROMPTS) prompts.shift();
}
