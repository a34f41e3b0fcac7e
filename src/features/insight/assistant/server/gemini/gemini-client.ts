import { createParser } from 'eventsource-parser';
import { z } from 'zod';
import { NoResponse } from '../../../../../platform/server/http-client/http-request.ts';
import { parseJson, parseRawJson } from '../../../../../platform/server/http-client/parse-json.ts';
import { sendOrUndefined } from '../../../../../platform/server/http-client/send.ts';
import { sendStream } from '../../../../../platform/server/http-client/send-stream.ts';
import { createTextCleaner } from '../../../../../platform/text/clean-text.ts';
import { fromErrorCode, type GeminiResult, type GeminiUsage, NO_USAGE, parseError } from './gemini-result.ts';

export interface GeminiAccess {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly credential: { readonly apiKey: string } | { readonly token: string };
  /** Aborted when the server shuts down. */
  readonly stopping?: AbortSignal;
}

/** The key is never part of a URL, because URLs are logged. */
const toHeaders = ({ credential }: GeminiAccess): Record<string, string> =>
  'apiKey' in credential ? { 'x-goog-api-key': credential.apiKey } : { authorization: `Bearer ${credential.token}` };

const Models = z.object({
  models: z.array(
    z.object({ name: z.string(), displayName: z.string().optional(), supportedGenerationMethods: z.array(z.string()).default([]) }),
  ),
});

export interface GeminiModel {
  /** 'gemini-flash-latest' */
  readonly id: string;
  readonly name: string;
}

/** Returns the models that can answer questions, in Google's order. */
export async function listGeminiModels(
  access: GeminiAccess,
): Promise<{ readonly models: GeminiModel[] } | { readonly result: GeminiResult }> {
  const response = await sendOrUndefined({
    method: 'GET',
    url: `${access.baseUrl}/v1beta/models?pageSize=1000`,
    headers: toHeaders(access),
    stopping: access.stopping,
  });
  if (!response) return { result: { kind: 'failed', reason: 'unreachable' } };
  const body = parseJson(response.text);
  if (response.status !== 200) return { result: parseError(body) ?? fromErrorCode(response.status) };
  const { data } = Models.safeParse(body);
  if (!data) return { result: { kind: 'failed', reason: 'invalid_response' } };
  const models = data.models.filter(({ supportedGenerationMethods }) => supportedGenerationMethods.includes('generateContent'));
  return {
    models: models.map(({ name, displayName }) => {
      const id = name.replace(/^models\//, '');
      return { id, name: displayName ?? id };
    }),
  };
}

export interface GeminiTurn {
  readonly role: 'user' | 'model';
  readonly parts: readonly string[];
}

export interface GeminiQuestion {
  readonly model: string;
  readonly instruction: string;
  readonly turns: readonly GeminiTurn[];
  /** Includes reasoning tokens. */
  readonly maxOutputTokens: number;
}

export interface GeminiListener {
  /** Called with each piece of the answer. */
  onText(text: string): void;
  /** Called with the total so far whenever Google reports it. */
  onUsage?(usage: GeminiUsage): void;
  readonly signal: AbortSignal;
}

export interface GeminiResponse {
  readonly result: GeminiResult;
  readonly usage: GeminiUsage;
}

const TEMPERATURE = 0.3;

/** Asks once and streams the answer to the listener. Returns failures of Google and the network as a result. */
export async function askGemini(access: GeminiAccess, question: GeminiQuestion, listener: GeminiListener): Promise<GeminiResponse> {
  const reader = createReader(listener);
  const url = `${access.baseUrl}/v1beta/models/${encodeURIComponent(question.model)}:streamGenerateContent?alt=sse`;
  const headers = { ...toHeaders(access), 'content-type': 'application/json' };
  try {
    await sendStream({ method: 'POST', url, headers, body: toBody(question), stopping: access.stopping }, reader, listener.signal);
  } catch (error) {
    if (!(error instanceof NoResponse)) throw error;
    return { result: error.reason === 'stopping' ? { kind: 'stopped' } : (reader.result() ?? toFailure(error)), usage: reader.usage() };
  }
  return { result: listener.signal.aborted ? { kind: 'stopped' } : reader.finish(), usage: reader.usage() };
}

function toBody({ instruction, turns, maxOutputTokens }: GeminiQuestion): string {
  return JSON.stringify({
    systemInstruction: { parts: [{ text: instruction }] },
    contents: turns.map(({ role, parts }) => ({ role, parts: parts.map((text) => ({ text })) })),
    generationConfig: { temperature: TEMPERATURE, maxOutputTokens },
  });
}

function toFailure({ reason }: NoResponse): GeminiResult {
  if (reason === 'cut') return { kind: 'failed', reason: 'disconnected' };
  return { kind: 'failed', reason: reason === 'unreachable' || reason === 'timeout' ? reason : 'invalid_response' };
}

/** Enough for an error or the start of an HTML page. */
const MAX_OTHER_LENGTH = 20_000;

/** Reads the stream. Google sends an error either as an event or as plain JSON lines. */
function createReader({ onText, onUsage }: GeminiListener) {
  let status = 0;
  let result: GeminiResult | undefined;
  let usage = NO_USAGE;
  /** Lines outside of events. */
  let other = '';
  let hasChunks = false;
  let hasText = false;
  const clean = createTextCleaner();

  function readEvent(data: string): void {
    const body = parseRawJson(data);
    const chunk = parseChunk(body);
    if (!chunk) {
      result ??= parseError(body);
      return;
    }
    hasChunks = true;
    if (chunk.usage) {
      usage = chunk.usage;
      onUsage?.(usage);
    }
    if (chunk.text !== '' && result === undefined) {
      hasText = true;
      const text = clean(chunk.text);
      if (text !== '') onText(text);
    }
    result ??= chunk.result;
  }
  const parser = createParser({
    onEvent: ({ data }) => readEvent(data),
    onError: ({ line = '' }) => {
      if (other.length < MAX_OTHER_LENGTH) other += `${line}\n`;
    },
  });

  return {
    onStatus: (received: number) => {
      status = received;
    },
    onText: (text: string) => parser.feed(text),
    usage: () => usage,
    result: () => result,
    /** Returns the result after the end of the stream. */
    finish: (): GeminiResult => {
      parser.reset({ consume: true });
      const error = parseError(parseJson(other));
      if (status !== 200) return error ?? fromErrorCode(status);
      const known = result ?? error;
      if (known) return known;
      if (!hasChunks) return { kind: 'failed', reason: 'invalid_response' };
      // Text without a finish reason is incomplete.
      return hasText ? { kind: 'failed', reason: 'disconnected' } : { kind: 'finished', isTruncated: false };
    },
  };
}

/** An invalid count is ignored. The limit keeps a sum of two within a PostgreSQL integer. */
const count = z.number().int().min(0).max(1_000_000_000).optional().catch(undefined);
const Chunk = z.object({
  candidates: z
    .array(
      z.object({
        content: z
          .looseObject({ parts: z.array(z.object({ text: z.string().optional(), thought: z.boolean().optional() })).optional() })
          .optional(),
        finishReason: z.string().optional(),
      }),
    )
    .optional(),
  promptFeedback: z.object({ blockReason: z.string().optional() }).optional(),
  usageMetadata: z.object({ promptTokenCount: count, candidatesTokenCount: count, thoughtsTokenCount: count }).optional(),
});

interface ParsedChunk {
  /** Without thoughts. */
  readonly text: string;
  /** `undefined` until the answer ends. */
  readonly result: GeminiResult | undefined;
  /** Total so far. */
  readonly usage: GeminiUsage | undefined;
}

/** Returns `undefined` if the body isn't part of an answer. */
function parseChunk(body: unknown): ParsedChunk | undefined {
  const { data } = Chunk.safeParse(body);
  if (!data || !(data.candidates ?? data.promptFeedback ?? data.usageMetadata)) return undefined;
  const [candidate] = data.candidates ?? [];
  const parts = candidate?.content?.parts ?? [];
  const { promptTokenCount = 0, candidatesTokenCount = 0, thoughtsTokenCount = 0 } = data.usageMetadata ?? {};
  return {
    text: parts.map(({ text = '', thought }) => (thought ? '' : text)).join(''),
    result:
      data.promptFeedback?.blockReason === undefined ? fromFinishReason(candidate?.finishReason) : { kind: 'blocked', part: 'prompt' },
    usage: data.usageMetadata && { promptTokens: promptTokenCount, answerTokens: candidatesTokenCount + thoughtsTokenCount },
  };
}

/** All other reasons come from a filter: SAFETY, RECITATION, PROHIBITED_CONTENT, BLOCKLIST, SPII, LANGUAGE, OTHER. */
function fromFinishReason(reason: string | undefined): GeminiResult | undefined {
  if (reason === undefined || reason === 'FINISH_REASON_UNSPECIFIED') return undefined;
  if (reason === 'STOP' || reason === 'MAX_TOKENS') return { kind: 'finished', isTruncated: reason === 'MAX_TOKENS' };
  return { kind: 'blocked', part: 'answer' };
}
