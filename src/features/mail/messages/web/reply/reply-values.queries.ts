import { fillPlaceholders } from '../../../../../platform/record/placeholders.ts';
import { formatTypedDay } from '../../../../../platform/time/typed-time.ts';
import { call } from '../../../../../platform/web/call.ts';
import { useReadSettings } from '../../../../admin/settings/web/settings.queries.ts';
import { loanApi } from '../../../../business/loaners/loan.contract.ts';

/** Placeholders whose values aren't on the ticket. */
const LOADED = { companyName: 'Our company', returnDate: 'Return date of the loaner' };

/** Returns a function that fills placeholders of an inserted text whose values must be loaded. */
export function useReplyValues(ticketId: string): (text: string) => Promise<string> {
  const readAccount = useReadSettings('account');
  return async (text) => {
    const isNeeded = fillPlaceholders(text, {}, LOADED).some(({ kind }) => kind === 'missing');
    if (!isNeeded) return text;
    // Without a value, the placeholder stays, and the user is asked before sending.
    const [account, loans] = await Promise.all([
      readAccount().catch(() => undefined),
      call(loanApi.ofTicket, { id: ticketId }).catch(() => []),
    ]);
    const due = loans.find(({ back }) => back === null)?.due ?? '';
    const values = { companyName: account?.companyName, returnDate: due === '' ? '' : formatTypedDay(due) };
    return fillPlaceholders(text, values, LOADED)
      .map((part) => part.text)
      .join('');
  };
}
