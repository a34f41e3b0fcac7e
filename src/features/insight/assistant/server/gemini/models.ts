import { z } from 'zod';
import { parseJson } from '../../../../../platform/server/http-client/parse-json.ts';
import { sendOrUndefined } from '../../../../../platform/server/http-client/send.ts';
import { type GeminiAccess, toHeaders } from './http/access.ts';
import type { GeminiEnd } from './http/end.ts';
import { readError, readStatus } from './http/read-error.ts';

const Models = z.object({
  models: z.array(
    z.looseObject({ name: z.string(), displayName: z.string().optional(), supportedGenerationMethods: z.array(z.string()).default([]) }),
  ),
});

/** A model that answers questions, by the name with which it is asked: 'gemini-flash-latest'. */
export interface GeminiModel {
  readonly id: string;
  readonly name: string;
}

/** The models that Google offers for questions, as it orders them; or why it does not say. */
export async function listGeminiModels(access: GeminiAccess): Promise<{ readonly models: GeminiModel[] } | { readonly end: GeminiEnd }> {
  const answer = await sendOrUndefined({
    method: 'GET',
    url: `${access.baseUrl}/v1beta/models?pageSize=1000`,
    headers: toHeaders(access),
    stopping: access.stopping,
  });
  if (!answer) return { end: { kind: 'away', why: 'unreachable' } };
  const body = parseJson(answer.text);
  if (answer.status !== 200) return { end: readError(body) ?? readStatus(answer.status) };
  const parsed = Models.safeParse(body);
  if (!parsed.success) return { end: { kind: 'away', why: 'garbage' } };
  const able = parsed.data.models.filter(({ supportedGenerationMethods }) => supportedGenerationMethods.includes('generateContent'));
  return {
    models: able.map(({ name, displayName }) => {
      const id = name.replace(/^models\//, '');
      return { id, name: displayName ?? id };
    }),
  };
}
