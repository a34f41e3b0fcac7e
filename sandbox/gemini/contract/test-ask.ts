import type { TestSandbox } from '../../testing/test-sandbox.ts';
import { API_KEY } from '../gemini.state.ts';

interface TestPart {
  readonly text: string;
  readonly thought?: boolean;
}

/** The parts of a response that tests check. */
export interface GeminiAnswer {
  readonly candidates?: readonly {
    readonly content: { readonly role: string; readonly parts?: readonly TestPart[] };
    readonly finishReason?: string;
  }[];
  readonly usageMetadata: Readonly<Record<string, number>>;
  readonly promptFeedback?: { readonly blockReason: string };
  readonly error?: {
    readonly code: number;
    readonly status: string;
    readonly message: string;
    readonly details?: readonly Record<string, unknown>[];
  };
}

interface Choice {
  readonly model?: string;
  readonly method?: string;
  readonly key?: string | null;
  readonly body?: unknown;
  readonly config?: Record<string, unknown>;
}

const path = (model: string, method: string) => `/gemini/v1beta/models/${model}:${method}`;

/** Returns the body of a question. */
export function questionBody(text: string, config: Record<string, unknown> = {}): unknown {
  return { contents: [{ role: 'user', parts: [{ text }] }], generationConfig: { temperature: 0.3, maxOutputTokens: 1_024, ...config } };
}

function toHeaders(key: string | null): Record<string, string> {
  return key === null ? {} : { 'x-goog-api-key': key };
}

/** Asks a question and waits for the whole response. Only an error is parsed. */
export function ask(sandbox: TestSandbox, text: string, choice: Choice = {}) {
  const { model = 'gemini-3.8-flash', method = 'streamGenerateContent', key = API_KEY, body, config } = choice;
  return sandbox.request<GeminiAnswer>('POST', `${path(model, method)}?alt=sse`, {
    body: body ?? questionBody(text, config),
    headers: toHeaders(key),
  });
}

/** Returns the text of an answer without thoughts. */
export function getText(answer: GeminiAnswer): string {
  const parts = answer.candidates?.[0]?.content.parts ?? [];
  return parts.map(({ text, thought }) => (thought ? '' : text)).join('');
}

/** Asks a question and returns the response while it arrives. */
export async function askStream(sandbox: TestSandbox, text: string): Promise<Response> {
  return fetch(`${sandbox.url}${path('gemini-3.8-flash', 'streamGenerateContent')}?alt=sse`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...toHeaders(API_KEY) },
    body: JSON.stringify(questionBody(text)),
  });
}

/** Parses the `data:` lines of a stream. */
export function parseBodies(stream: string): GeminiAnswer[] {
  return stream
    .split('\r\n\r\n')
    .filter((event) => event.startsWith('data: '))
    .map((event) => JSON.parse(event.slice('data: '.length)));
}

/** Reads a response, also if the connection breaks. */
export async function readAll(response: Response): Promise<{ readonly text: string; readonly broke: boolean; readonly reads: number }> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  let reads = 0;
  try {
    for (;;) {
      const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
      if (done) return { text, broke: false, reads };
      text += value;
      reads += 1;
    }
  } catch {
    return { text, broke: true, reads };
  }
}
