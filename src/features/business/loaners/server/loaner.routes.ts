import type { FastifyInstance } from 'fastify';
import { handle } from '../../../../platform/server/http/handle.ts';
import { getRecord } from '../../../../platform/server/records/record-store.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { findToday } from '../../../admin/settings/server/company-time-zone.service.ts';
import { availableApi, loanApi } from '../loan.contract.ts';
import { type LoanerQuery, loanerApi } from '../loaner.contract.ts';
import { reservationApi } from '../reservation.contract.ts';
import { listAvailable } from './available.service.ts';
import { listLoansOfCustomer } from './loan.customer.service.ts';
import { checkOutLoaner, extendLoan, listLoansOfLoaner, listLoansOfTickets, returnLoaner } from './loan.service.ts';
import { groupLoaners, listLoaners } from './loaner.list.store.ts';
import { createLoaner, getLoanerCounts, suggestSerial, updateLoaner } from './loaner.service.ts';
import { loanerStore } from './loaner.store.ts';
import { cancelReservation, listAllReservations, listReservations, reserveLoaner } from './reservation.service.ts';

export function loanerRoutes(app: FastifyInstance, deps: ServerDeps): void {
  handle(app, loanerApi.list, async ({ query }) =>
    listLoaners(deps.database, query, dependsOnToday(query) ? await findToday(deps, query.zone) : ''),
  );
  handle(app, loanerApi.groups, async ({ query }) =>
    groupLoaners(deps.database, { ...query, limit: 1 }, await findToday(deps, query.zone)),
  );
  handle(app, loanerApi.counts, ({ query }) => getLoanerCounts(deps, query.zone, query.q));
  handle(app, loanerApi.suggestSerial, () => suggestSerial(deps));
  handle(app, loanerApi.get, ({ params }) => getRecord(deps, loanerStore, params.id));
  handle(app, loanerApi.create, ({ actor, body }) => createLoaner(deps, actor, body));
  handle(app, loanerApi.update, ({ actor, params, body }) => updateLoaner(deps, actor, params.id, body));

  const dependsOnToday = ({ overdue, reserved }: LoanerQuery): boolean => Boolean(overdue || reserved);

  handle(app, availableApi.list, ({ query }) => listAvailable(deps, query));
  handle(app, loanApi.list, ({ params }) => listLoansOfLoaner(deps, params.id));
  handle(app, loanApi.ofTicket, ({ params }) => listLoansOfTickets(deps.database, [params.id]));
  handle(app, loanApi.ofCustomer, ({ params }) => listLoansOfCustomer(deps, params.id));
  handle(app, loanApi.checkOut, ({ actor, params, body }) => checkOutLoaner(deps, actor, params.id, body));
  handle(app, loanApi.extend, ({ actor, params, body }) => extendLoan(deps, actor, params.id, body));
  handle(app, loanApi.return, ({ actor, params, body }) => returnLoaner(deps, actor, params.id, body));

  handle(app, reservationApi.listAll, ({ query }) => listAllReservations(deps, query.zone));
  handle(app, reservationApi.list, ({ params, query }) => listReservations(deps, params.id, query.zone));
  handle(app, reservationApi.create, ({ actor, params, body }) => reserveLoaner(deps, actor, params.id, body));
  handle(app, reservationApi.cancel, ({ actor, params }) => cancelReservation(deps, actor, params.id, params.reservationId));
}
