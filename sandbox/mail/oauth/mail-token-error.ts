import { ServiceError } from '../../core/service-error.ts';
import type { MailProvider } from './providers.ts';

type Reason = 'request' | 'client' | 'code' | 'verifier' | 'revoked' | 'grant-type';

interface Words {
  readonly status: number;
  readonly error: string;
  readonly description: string;
}

/** Google: recorded by its client libraries. */
const GOOGLE: Record<Reason, Words> = {
  request: { status: 400, error: 'invalid_request', description: 'Missing required parameter' },
  client: { status: 401, error: 'invalid_client', description: 'Unauthorized' },
  code: { status: 400, error: 'invalid_grant', description: 'Bad Request' },
  verifier: { status: 400, error: 'invalid_grant', description: 'Invalid code verifier.' },
  revoked: { status: 400, error: 'invalid_grant', description: 'Token has been expired or revoked.' },
  'grant-type': { status: 400, error: 'unsupported_grant_type', description: 'Invalid grant_type' },
};

/** Documented: Microsoft Entra authentication error codes. */
const MICROSOFT: Record<Reason, Words> = {
  request: { status: 400, error: 'invalid_request', description: 'AADSTS900144: The request body must contain a required parameter.' },
  client: { status: 401, error: 'invalid_client', description: 'AADSTS7000215: Invalid client secret provided.' },
  code: { status: 400, error: 'invalid_grant', description: 'AADSTS70008: The provided authorization code or refresh token has expired.' },
  verifier: {
    status: 400,
    error: 'invalid_grant',
    description: 'AADSTS501481: The Code_Verifier does not match the code_challenge supplied in the authorization request.',
  },
  revoked: {
    status: 400,
    error: 'invalid_grant',
    description: 'AADSTS50173: The provided grant has expired due to it being revoked, a fresh auth token is needed.',
  },
  'grant-type': { status: 400, error: 'unsupported_grant_type', description: 'AADSTS70003: The app requested an unsupported grant type.' },
};

/** A rejected call of a token endpoint. */
export class MailTokenError extends ServiceError {
  readonly body: Readonly<Record<string, unknown>>;

  constructor(provider: MailProvider, reason: Reason) {
    const { status, error, description } = (provider === 'google' ? GOOGLE : MICROSOFT)[reason];
    super(status, description);
    const codes = /AADSTS(\d+)/.exec(description)?.[1];
    this.body = { error, error_description: description, ...(codes ? { error_codes: [Number(codes)] } : {}) };
  }
}
