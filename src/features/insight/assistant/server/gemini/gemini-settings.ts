import { z } from 'zod';
import { blankAsUnset, type Environment, readEnvironment, webUrl } from '../../../../../platform/server/config.ts';

const MODEL = /^[a-z0-9][a-z0-9.-]{0,99}$/;

const Settings = z.object({
  GEMINI_API_KEY: blankAsUnset(z.string().trim().optional()),
  GEMINI_MODEL: blankAsUnset(z.string().regex(MODEL, 'must be a model name such as gemini-flash-latest').default('gemini-flash-latest')),
  GEMINI_BASE_URL: blankAsUnset(webUrl('http://127.0.0.1:4000/gemini').default('https://generativelanguage.googleapis.com')),
  GEMINI_TOKEN_URL: blankAsUnset(webUrl('http://127.0.0.1:4000/gemini/token').default('https://oauth2.googleapis.com/token')),
});

/** Gemini settings from environment variables. */
export interface GeminiSettings {
  readonly apiKey: string | undefined;
  /** Default model; Settings override it. */
  readonly model: string;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** Token endpoint for service accounts. The one in the key file is ignored. */
  readonly tokenUrl: string;
}

/** Throws a `StartError` that names an invalid variable. */
export function readGeminiSettings(environment: Environment): GeminiSettings {
  const env = readEnvironment(Settings, environment);
  return { apiKey: env.GEMINI_API_KEY, model: env.GEMINI_MODEL, baseUrl: env.GEMINI_BASE_URL, tokenUrl: env.GEMINI_TOKEN_URL };
}
