import type { ErrorMessages } from '../core/service.ts';

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

/** Why a call is refused, thrown from the rules and worded at the gate. */
export class QuickbooksError extends Error {
  readonly code: string;
  readonly detail: string;
  /** The property it is about. */
  readonly element: string;

  constructor(code: string, detail: string, element = '', message = MESSAGES[code] ?? 'The call failed') {
    super(message);
    this.code = code;
    this.detail = detail;
    this.element = element;
  }
}

/** A required property is not there. */
export function missing(name: string): QuickbooksError {
  return new QuickbooksError('2020', `Required parameter ${name} is missing in the request`, name);
}

/** Nothing has this id, or it is gone. */
export function notFound(): QuickbooksError {
  return new QuickbooksError(
    '610',
    "Object Not Found : Something you're trying to use has been made inactive. Check the fields with accounts, customers, items, vendors or employees.",
  );
}

/** The body is no JSON, or a property holds what it cannot hold. */
export function malformed(): QuickbooksError {
  return new QuickbooksError('2010', 'Property Name:failed to parse json object; a property specified is unsupported or invalid');
}

/** Nothing answers this path, method or content type. */
export function unsupported(operation: string): QuickbooksError {
  return new QuickbooksError('500', `Operation ${operation} is not supported.`);
}

/** A text is longer than the company can hold. */
export function tooLong(name: string, length: number, max: number): QuickbooksError {
  const detail = `String length specified does not match the supported length. Min:0 Max:${max} supported. Supplied length:${length}`;
  return new QuickbooksError('2050', detail, name);
}

/** A fault as the body of a batch item. */
export function toFaultBody({ message, detail, code, element }: QuickbooksError): unknown {
  return { Fault: { Error: [{ Message: message, Detail: detail, code, element }], type: 'ValidationFault' } };
}

/** Refusals of the platform in front of the company: small letters for a token, capitals for the rest. */
export function unauthorizedBody(detail: string): unknown {
  const message = 'message=AuthenticationFailed; errorCode=003200; statusCode=401';
  return { fault: { error: [{ message, detail, code: '3200' }], type: 'AUTHENTICATION' } };
}

/** A token of another company. */
export const FORBIDDEN_BODY = {
  Fault: {
    Error: [
      { Message: 'message=ApplicationAuthorizationFailed; errorCode=003100; statusCode=403', Detail: 'Malformed request', code: '3100' },
    ],
    type: 'AuthorizationFault',
  },
};

/** Too many calls; there is no Retry-After. */
export const THROTTLED_BODY = {
  Fault: {
    Error: [
      { Message: 'message=ThrottleExceeded; errorCode=003001; statusCode=429', Detail: 'The request limit was reached.', code: '3001' },
    ],
    type: 'SERVICE',
  },
};

export const quickbooksMessages: ErrorMessages = {
  unauthorized: () => unauthorizedBody('Token expired'),
  failure: (status) => REFUSALS[status] ?? systemFault(status),
};

const REFUSALS: Readonly<Record<number, unknown>> = { 401: unauthorizedBody('Token expired'), 403: FORBIDDEN_BODY, 429: THROTTLED_BODY };

function systemFault(status: number): unknown {
  const Message = 'An application error has occurred while processing your request';
  return { Fault: { Error: [{ Message, Detail: `System Failure Error: statusCode=${status}`, code: '10000' }], type: 'SystemFault' } };
}
