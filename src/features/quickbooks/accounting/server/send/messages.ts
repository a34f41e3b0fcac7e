import { cutText } from '../../../../../platform/text/clean-text.ts';
import { trimEndOf } from '../../../../../platform/text/trim-end.ts';
import type { QuickbooksFailure } from '../../../quickbooks-connection/server/calls/quickbooks-calls.service.ts';
import { PROBLEM_TEXTS } from '../../../quickbooks-connection/server/connection.service.ts';

export const NOT_CONNECTED = 'QuickBooks is not connected. An Admin can connect it in Settings > Data Synchronization.';

/** Describes a failure that changed nothing in QuickBooks. */
export function describeFailure(failure: QuickbooksFailure): string {
  switch (failure.kind) {
    case 'no_access':
      return failure.problem === 'not_connected' ? NOT_CONNECTED : PROBLEM_TEXTS[failure.problem];
    case 'unauthorized':
      return PROBLEM_TEXTS.revoked;
    case 'forbidden':
      return PROBLEM_TEXTS.wrong_company;
    case 'throttled':
    case 'busy':
      return 'QuickBooks is limiting requests right now. Nothing was changed. Try again in a minute.';
    case 'away':
      return 'OBDesk can’t reach QuickBooks. Nothing was changed. Try again in a minute.';
    case 'refused':
      return `QuickBooks rejected this: ${failure.faults.map(({ message, detail }) => clean(detail || message)).join('; ')}.`;
  }
}

/** Shown while it's unknown whether an invoice arrived. */
export const UNKNOWN_RESULT =
  'QuickBooks didn’t send a valid response, so the invoice may already be in QuickBooks. OBDesk is checking and won’t send it twice.';

/** Returns QuickBooks's message without URLs. */
function clean(text: string): string {
  const plain = text.replace(/\bhttps?:\/\/\S+/gi, '…').replace(/\s+/g, ' ');
  return trimEndOf(cutText(plain, 300).trim(), '.:;,');
}
