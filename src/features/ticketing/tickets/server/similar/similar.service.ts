import { notFound } from '../../../../../platform/errors.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { explainLikeness, findSigns } from '../../similar/similar.rules.ts';
import type { SimilarTicket } from '../../similar/similar-ticket.contract.ts';
import { findSimilar, readTicket } from './similar.store.ts';

/**
 * A few solved tickets that are like this one, the most alike first, each with why it is and how it was solved; an unknown id is a 404. What is asked
 * about it counts like its summary.
 */
export async function listSimilar({ database }: ServerDeps, id: string, asked = ''): Promise<SimilarTicket[]> {
  const ticket = await readTicket(database, id);
  if (!ticket) throw notFound('Ticket');
  const similar = await findSimilar(database, { ...ticket, ...findSigns(`${ticket.summary} ${asked}`, ticket.notes) });
  return similar.map(({ sameSerial, sameMake, sameModel, sameChassis, codes, modules, words, ...shown }) => ({
    ...shown,
    reasons: explainLikeness({ sameSerial, sameMake, sameModel, sameChassis, codes, modules, words }),
  }));
}
