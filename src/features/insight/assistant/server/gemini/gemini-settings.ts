import { z } from 'zod';
import { blankAsUnset, type Environment, readEnvironment, webUrl } from '../../../../../platform/server/config.ts';

const MODEL = /^[a-z0-9][a-z0-9.-]{0,99}$/;

const Settings = z.object({
  GEMINI_API_KEY: blankAsUnset(z.string().trim().optional()),
  GEMINI_MODEL: blankAsUnset(z.string().regex(MODEL, 'must be a model name such as gemini-flash-latest').default('gemini-flash-latest')),
  GEMINI_BASE_URL: blankAsUnset(webUrl('http://127.0.0.1:4000/gemini').default('https://generativelanguage.googleapis.com')),
  GEMINI_TOKEN_URL: blankAsUnset(webUrl('http://127.0.0.1:4000/gemini/token').default('https://oauth2.googleapis.com/token')),
});

/** Where Gemini is, and what of the access to it stands in the environment. */
export interface GeminiSettings {
  readonly apiKey: string | undefined;
  /** The model that is asked unless an Admin has chosen another. */
  readonly model: string;
  /** Without a slash at the end. */
  readonly baseUrl: string;
  /** Where service accounts sign in, whatever their key file says. */
  readonly tokenUrl: string;
}

/** Reads the settings of Gemini; a wrong value throws a `StartError` that names it. */
export function readGeminiSettings(environment: Environment): GeminiSettings {
  const env = readEnvironment(Settings, environment);
  return { apiKey: env.GEMINI_API_KEY, model: env.GEMINI_MODEL, baseUrl: env.GEMINI_BASE_URL, tokenUrl: env.GEMINI_TOKEN_URL };
}
