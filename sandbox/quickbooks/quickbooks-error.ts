import { type ErrorMessages, ServiceError } from '../core/service-error.ts';

const MESSAGES: Readonly<Record<string, string>> = {
  '500': 'Unsupported Operation',
  '610': 'Object Not Found',
  '2010': 'Request has invalid or unsupported property',
  '2020': 'Required param missing, need to supply the required value for the API',
  '2050': 'Invalid String. Length is either shorter or longer than supported by specification',
  '2170': 'Invalid Enumeration',
  '2500': 'Invalid Reference Id',
  '4000': 'Error parsing query',
  '4001': 'Invalid query',
  '5010': 'Stale Object Error',
  '6000': 'A business validation error has occurred while processing your request',
  '6070': 'Amount calculation incorrect in the request',
  '6140': 'Duplicate Document Number Error',
  '6240': 'Duplicate Name Exists Error',
};

/** A fault of the accounting service. */
export class QuickbooksError extends ServiceError {
  readonly code: string;
  readonly detail: string;
  /** The invalid property. */
  readonly element: string;
  /** The `Message` of the body. */
  readonly title: string;

  constructor(code: string, detail: string, element = '', title = MESSAGES[code] ?? 'The call failed') {
    super(400, `${code}: ${detail}`);
    this.code = code;
    this.detail = detail;
    this.element = element;
    this.title = title;
  }
}

/** An error of the platform in front of the accounting service. */
export class PlatformError extends ServiceError {
  readonly body: unknown;

  constructor(statusCode: number, body: unknown) {
    super(statusCode, `The platform returned ${statusCode}`);
    this.body = body;
  }
}

type TokenErrorCode = 'invalid_request' | 'invalid_client' | 'invalid_grant' | 'unsupported_grant_type';

/** An OAuth error of the token endpoint. */
export class TokenError extends ServiceError {
  readonly body: { readonly error: TokenErrorCode; readonly error_description?: string };

  constructor(error: TokenErrorCode, description?: string, statusCode = 400) {
    super(statusCode, description ?? error);
    this.body = description === undefined ? { error } : { error_description: description, error };
  }
}

/** Creates the error for a missing property. */
export function missing(name: string): QuickbooksError {
  return new QuickbooksError('2020', `Required parameter ${name} is missing in the request`, name);
}

/** Creates the error for an unknown or deleted record. */
export function notFound(): QuickbooksError {
  return new QuickbooksError(
    '610',
    "Object Not Found : Something you're trying to use has been made inactive. Check the fields with accounts, customers, items, vendors or employees.",
  );
}

/** Creates the error for a body that isn't JSON or has a value of the wrong type. */
export function malformed(): QuickbooksError {
  return new QuickbooksError('2010', 'Property Name:failed to parse json object; a property specified is unsupported or invalid');
}

/** Creates the error for an unknown path, operation or content type. */
export function unsupported(operation: string): QuickbooksError {
  return new QuickbooksError('500', `Operation ${operation} is not supported.`);
}

/** Creates the error for a text that is too long. */
export function tooLong(name: string, length: number, max: number): QuickbooksError {
  const detail = `String length specified does not match the supported length. Min:0 Max:${max} supported. Supplied length:${length}`;
  return new QuickbooksError('2050', detail, name);
}

/** Returns the body of a fault. */
export function toFaultBody({ title, detail, code, element }: QuickbooksError) {
  return { Fault: { Error: [{ Message: title, Detail: detail, code, element }], type: 'ValidationFault' } };
}

/** Creates the error for a missing or invalid token. Unlike in other errors, the keys are lowercase. */
export function unauthorized(detail: string): PlatformError {
  const message = 'message=AuthenticationFailed; errorCode=003200; statusCode=401';
  return new PlatformError(401, { fault: { error: [{ message, detail, code: '3200' }], type: 'AUTHENTICATION' } });
}

/** Creates the error for a token of another company. */
export function forbidden(): PlatformError {
  const Message = 'message=ApplicationAuthorizationFailed; errorCode=003100; statusCode=403';
  return new PlatformError(403, { Fault: { Error: [{ Message, Detail: 'Malformed request', code: '3100' }], type: 'AuthorizationFault' } });
}

/** Creates the error for too many calls. There is no Retry-After. */
export function tooManyRequests(): PlatformError {
  const Message = 'message=ThrottleExceeded; errorCode=003001; statusCode=429';
  return new PlatformError(429, {
    Fault: { Error: [{ Message, Detail: 'The request limit was reached.', code: '3001' }], type: 'SERVICE' },
  });
}

const BODIES: Readonly<Record<number, unknown>> = {
  401: unauthorized('Token expired').body,
  403: forbidden().body,
  429: tooManyRequests().body,
};

export const quickbooksMessages: ErrorMessages = {
  unauthorized: () => BODIES[401],
  failure: (status) => BODIES[status] ?? toSystemFault(status),
};

function toSystemFault(status: number): unknown {
  const Message = 'An application error has occurred while processing your request';
  return { Fault: { Error: [{ Message, Detail: `System Failure Error: statusCode=${status}`, code: '10000' }], type: 'SystemFault' } };
}
