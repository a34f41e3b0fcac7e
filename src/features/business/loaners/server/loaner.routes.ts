import type { FastifyInstance } from 'fastify';
import { handle } from '../../../../platform/server/http/handle.ts';
import { getRecord } from '../../../../platform/server/records/record-store.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { findToday } from '../../../admin/settings/server/company-time-zone.service.ts';
import { type LoanerQuery, loanerApi } from '../loaner.contract.ts';
import { loanRoutes } from './loan.routes.ts';
import { listLoaners } from './loaner.list.store.ts';
import { createLoaner, getLoanerCounts, suggestSerial, updateLoaner } from './loaner.service.ts';
import { loanerStore } from './loaner.store.ts';

export function loanerRoutes(app: FastifyInstance, deps: ServerDeps): void {
  handle(app, loanerApi.list, async ({ query }) =>
    listLoaners(deps.database, query, dependsOnToday(query) ? await findToday(deps, query.zone) : ''),
  );
  handle(app, loanerApi.counts, ({ query }) => getLoanerCounts(deps, query.zone));
  handle(app, loanerApi.suggestSerial, () => suggestSerial(deps));
  handle(app, loanerApi.get, ({ params }) => getRecord(deps, loanerStore, params.id));
  handle(app, loanerApi.create, ({ actor, body }) => createLoaner(deps, actor, body));
  handle(app, loanerApi.update, ({ actor, params, body }) => updateLoaner(deps, actor, params.id, body));
  loanRoutes(app, deps);
}

const dependsOnToday = ({ overdue, reserved }: LoanerQuery): boolean => Boolean(overdue || reserved);
