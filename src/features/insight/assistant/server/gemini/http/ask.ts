import { createParser } from 'eventsource-parser';
import { z } from 'zod';
import { NoResponse } from '../../../../../../platform/server/http-client/http-request.ts';
import { parseJson, parseRawJson } from '../../../../../../platform/server/http-client/parse-json.ts';
import { sendStream } from '../../../../../../platform/server/http-client/send-stream.ts';
import { createTextCleaner } from '../../../../../../platform/text/clean-text.ts';
import { type GeminiAccess, toHeaders } from './access.ts';
import { type GeminiEnd, type GeminiUsage, NO_USAGE } from './end.ts';
import { readError, readStatus } from './read-error.ts';

/** A count that can't be one is ignored, so that the text which comes with it is not lost. Two of them fit into an integer of PostgreSQL. */
const count = z.number().int().min(0).max(1_000_000_000).optional().catch(undefined);
/** One body of an answer: all of it, or one piece of a stream. What is not known of it is left alone. */
const Piece = z.looseObject({
  candidates: z
    .array(
      z.looseObject({
        content: z
          .looseObject({ parts: z.array(z.looseObject({ text: z.string().optional(), thought: z.boolean().optional() })).optional() })
          .optional(),
        finishReason: z.string().optional(),
      }),
    )
    .optional(),
  promptFeedback: z.looseObject({ blockReason: z.string().optional() }).optional(),
  usageMetadata: z.looseObject({ promptTokenCount: count, candidatesTokenCount: count, thoughtsTokenCount: count }).optional(),
});

interface ReadPiece {
  /** What was said in this piece, without thoughts. */
  readonly text: string;
  /** Undefined: more follows. */
  readonly end: GeminiEnd | undefined;
  /** So far; undefined where this piece does not say. */
  readonly usage: GeminiUsage | undefined;
}

/** Reads one piece; undefined when it is none. An answer without candidates is one without text. */
function readPiece(body: unknown): ReadPiece | undefined {
  const { data } = Piece.safeParse(body);
  if (!data || !(data.candidates ?? data.promptFeedback ?? data.usageMetadata)) return undefined;
  const [candidate] = data.candidates ?? [];
  const parts = candidate?.content?.parts ?? [];
  return {
    text: parts.map(({ text = '', thought }) => (thought ? '' : text)).join(''),
    end: data.promptFeedback?.blockReason === undefined ? toEnd(candidate?.finishReason) : { kind: 'blocked', what: 'prompt' },
    usage: data.usageMetadata && toUsage(data.usageMetadata),
  };
}

/** Every reason but these two is a filter's: SAFETY, RECITATION, PROHIBITED_CONTENT, BLOCKLIST, SPII, LANGUAGE, OTHER and what is added. */
function toEnd(reason: string | undefined): GeminiEnd | undefined {
  if (reason === undefined || reason === 'FINISH_REASON_UNSPECIFIED') return undefined;
  if (reason === 'STOP' || reason === 'MAX_TOKENS') return { kind: 'finished', isCut: reason === 'MAX_TOKENS' };
  return { kind: 'blocked', what: 'answer' };
}

interface Counts {
  readonly promptTokenCount?: number | undefined;
  readonly candidatesTokenCount?: number | undefined;
  readonly thoughtsTokenCount?: number | undefined;
}

function toUsage({ promptTokenCount = 0, candidatesTokenCount = 0, thoughtsTokenCount = 0 }: Counts): GeminiUsage {
  return { ...NO_USAGE, promptTokens: promptTokenCount, answerTokens: candidatesTokenCount + thoughtsTokenCount };
}

/** One thing that was said; what a user says may come in several parts. */
export interface GeminiTurn {
  readonly role: 'user' | 'model';
  readonly parts: readonly string[];
}

export interface GeminiQuestion {
  readonly model: string;
  readonly instruction: string;
  readonly turns: readonly GeminiTurn[];
  /** Thoughts count against it. */
  readonly maxOutputTokens: number;
}

export interface GeminiListener {
  /** Told the text as it arrives, in pieces. */
  onText(text: string): void;
  /** Told what has been used so far, each time Google says it. */
  onUsage?(usage: GeminiUsage): void;
  readonly signal: AbortSignal;
}

export interface GeminiAnswer {
  readonly end: GeminiEnd;
  readonly usage: GeminiUsage;
}

const TEMPERATURE = 0.3;

/** Asks once, streams the answer to the listener and says how it ended. Throws nothing that Google or the network causes. */
export async function askGemini(access: GeminiAccess, question: GeminiQuestion, listener: GeminiListener): Promise<GeminiAnswer> {
  const reader = createReader(listener);
  const url = `${access.baseUrl}/v1beta/models/${encodeURIComponent(question.model)}:streamGenerateContent?alt=sse`;
  const headers = { ...toHeaders(access), 'content-type': 'application/json' };
  try {
    await sendStream({ method: 'POST', url, headers, body: toBody(question), stopping: access.stopping }, reader, listener.signal);
  } catch (error) {
    if (!(error instanceof NoResponse)) throw error;
    if (error.reason === 'stopping') return { end: { kind: 'stopped' }, usage: reader.usage() };
    return { end: reader.end() ?? { kind: 'away', why: toWhy(error) }, usage: reader.usage() };
  }
  if (listener.signal.aborted) return { end: { kind: 'stopped' }, usage: reader.usage() };
  return { end: reader.close(), usage: reader.usage() };
}

function toBody({ instruction, turns, maxOutputTokens }: GeminiQuestion): string {
  return JSON.stringify({
    systemInstruction: { parts: [{ text: instruction }] },
    contents: turns.map(({ role, parts }) => ({ role, parts: parts.map((text) => ({ text })) })),
    generationConfig: { temperature: TEMPERATURE, maxOutputTokens },
  });
}

const toWhy = ({ reason }: NoResponse) => (reason === 'unreachable' || reason === 'timeout' || reason === 'cut' ? reason : 'garbage');

const CUT: GeminiEnd = { kind: 'away', why: 'cut' };

/** The most of what is no event that is kept: enough for an error, and for telling a page of HTML. */
const MOST_OTHER = 20_000;

/** Reads the lines of a stream. An error comes in a line of data, or alone in what is no event; the official client knows only the latter. */
function createReader({ onText, onUsage }: GeminiListener) {
  let status = 0;
  let end: GeminiEnd | undefined;
  let usage = NO_USAGE;
  let other = '';
  let pieces = 0;
  let hasText = false;
  const clean = createTextCleaner();

  function take(data: string): void {
    const body = parseRawJson(data);
    const piece = readPiece(body);
    if (!piece) {
      end ??= readError(body);
      return;
    }
    pieces += 1;
    usage = piece.usage ?? usage;
    if (piece.usage) onUsage?.(usage);
    if (piece.text !== '' && end === undefined) {
      hasText = true;
      const text = clean(piece.text);
      if (text !== '') onText(text);
    }
    end ??= piece.end;
  }
  const parser = createParser({
    onEvent: ({ data }) => take(data),
    onError: ({ line = '' }) => {
      if (other.length < MOST_OTHER) other += `${line}\n`;
    },
  });

  return {
    onStatus: (given: number) => {
      status = given;
    },
    onText: (text: string) => parser.feed(text),
    usage: () => usage,
    end: () => end,
    /** How it ended, once nothing more comes. */
    close: (): GeminiEnd => {
      parser.reset({ consume: true });
      const error = readError(parseJson(other));
      if (status !== 200) return error ?? readStatus(status);
      const known = end ?? error;
      if (known) return known;
      // Without any piece it was no stream. Text without a reason to finish is not whole; without text nothing more was to come.
      if (pieces === 0) return { kind: 'away', why: 'garbage' };
      return hasText ? CUT : { kind: 'finished', isCut: false };
    },
  };
}
