import type { FastifyInstance } from 'fastify';
import { findFault } from '../../core/fault-hooks.ts';
import { addCompanyRoute } from '../guard.ts';
import { queryAnswer } from '../query/query.routes.ts';
import type { QuickbooksState } from '../quickbooks.state.ts';
import { malformed, missing, QuickbooksError, toFaultBody } from '../quickbooks-error.ts';
import { formatExactTime } from '../times.ts';
import { isProperties, type Properties } from './entity.ts';
import { operate, WRITABLE_NAMES } from './write.ts';

const MAX_ITEMS = 30;

/** Several calls in one, each with an answer of its own: a failure does not undo the others. */
export function batchRoutes(app: FastifyInstance, state: () => QuickbooksState): void {
  addCompanyRoute(app, state, { method: 'POST', path: '/batch', writes: true }, ({ state, body, request }) => {
    const items = body.BatchItemRequest;
    if (!Array.isArray(items) || items.length === 0) throw missing('BatchItemRequest');
    if (items.length > MAX_ITEMS)
      throw new QuickbooksError('1040', `The maximum number of batch items is ${MAX_ITEMS}`, 'BatchItemRequest', 'Batch size exceeded');
    if (!items.every(isProperties)) throw malformed();
    const isPartial = findFault(request, 'partial') !== undefined;
    const answers = items.map((item, index) => answerItem(state, item, isPartial && index % 2 === 1));
    return { BatchItemResponse: answers, time: formatExactTime(state.base.clock.now()) };
  });
}

function answerItem(state: QuickbooksState, item: Properties, fails: boolean): Properties {
  const { bId } = item;
  try {
    if (fails) throw new QuickbooksError('6000', 'Business Validation Error: An unexpected error has occurred');
    return { ...runItem(state, item), bId };
  } catch (error) {
    if (!(error instanceof QuickbooksError)) throw error;
    return { ...toFaultBody(error), bId };
  }
}

function runItem(state: QuickbooksState, item: Properties): Properties {
  if (typeof item.Query === 'string') return queryAnswer(state, item.Query);
  for (const name of WRITABLE_NAMES) {
    const body = item[name];
    if (isProperties(body)) return { [name]: operate(state, name, item.operation, body) };
  }
  throw new QuickbooksError('2010', 'Property Name:operation specified is unsupported or invalid', 'operation');
}
