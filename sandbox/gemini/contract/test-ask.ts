import type { TestSandbox } from '../../testing/test-sandbox.ts';
import { API_KEY } from '../gemini.state.ts';

interface TestPart {
  readonly text: string;
  readonly thought?: boolean;
}

/** An answer, as far as tests look at it. */
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

/** A body that asks `text`. */
export function questionBody(text: string, config: Record<string, unknown> = {}): unknown {
  return { contents: [{ role: 'user', parts: [{ text }] }], generationConfig: { temperature: 0.3, maxOutputTokens: 1_024, ...config } };
}

function toHeaders(key: string | null): Record<string, string> {
  return key === null ? {} : { 'x-goog-api-key': key };
}

/** Asks and waits for the whole answer; only an error is parsed. */
export function ask(sandbox: TestSandbox, text: string, choice: Choice = {}) {
  const { model = 'gemini-3.8-flash', method = 'streamGenerateContent', key = API_KEY, body, config } = choice;
  return sandbox.request<GeminiAnswer>('POST', `${path(model, method)}?alt=sse`, {
    body: body ?? questionBody(text, config),
    headers: toHeaders(key),
  });
}

/** What the model said; thoughts are skipped. */
export function getText(answer: GeminiAnswer): string {
  const parts = answer.candidates?.[0]?.content.parts ?? [];
  return parts.map(({ text, thought }) => (thought ? '' : text)).join('');
}

/** Asks for a stream; the answer is still arriving. */
export async function askStream(sandbox: TestSandbox, text: string): Promise<Response> {
  return fetch(`${sandbox.url}${path('gemini-3.8-flash', 'streamGenerateContent')}?alt=sse`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...toHeaders(API_KEY) },
    body: JSON.stringify(questionBody(text)),
  });
}

/** The bodies in the `data:` lines of a stream. */
export function parseBodies(stream: string): GeminiAnswer[] {
  return stream
    .split('\r\n\r\n')
    .filter((event) => event.startsWith('data: '))
    .map((event) => JSON.parse(event.slice('data: '.length)));
}

/** All bytes that arrive, also when the connection breaks. */
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
