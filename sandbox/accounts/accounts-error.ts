import type { ErrorMessages } from '../core/service.ts';

/** Sent with status 400 to whoever asks for tokens too often. */
export const accessDenied = {
  error: 'Access Denied',
  error_description: 'You have made too many requests continuously. Please try again after some time.',
  status: 'failure',
};

export const accountsMessages: ErrorMessages = {
  unauthorized: () => ({ error: 'INVALID_OAUTHTOKEN' }),
  failure: (status) => (status === 400 ? accessDenied : { error: 'general_error', status: 'failure' }),
};
