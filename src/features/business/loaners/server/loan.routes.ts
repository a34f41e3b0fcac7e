import type { FastifyInstance } from 'fastify';
import { answer } from '../../../../platform/server/http/answer.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { availableApi } from '../available-loaner.contract.ts';
import { loanApi } from '../loan.contract.ts';
import { reservationApi } from '../reservation.contract.ts';
import { reservationListApi } from '../reservation-list.contract.ts';
import { listAvailable } from './available.service.ts';
import { listLoansOfCustomer } from './loan.customer.service.ts';
import { checkOutLoaner, extendLoan, listLoansOfLoaner, listLoansOfTickets, returnLoaner } from './loan.service.ts';
import { cancelReservation, listAllReservations, listReservations, reserveLoaner } from './reservation.service.ts';

/** The calls about loans and reservations. */
export function loanRoutes(app: FastifyInstance, deps: ServerDeps): void {
  answer(app, availableApi.list, ({ query }) => listAvailable(deps, query));
  answer(app, loanApi.list, ({ params }) => listLoansOfLoaner(deps, params.id));
  answer(app, loanApi.ofTicket, ({ params }) => listLoansOfTickets(deps.database, [params.id]));
  answer(app, loanApi.ofCustomer, ({ params }) => listLoansOfCustomer(deps, params.id));
  answer(app, loanApi.checkOut, ({ actor, params, body }) => checkOutLoaner(deps, actor, params.id, body));
  answer(app, loanApi.extend, ({ actor, params, body }) => extendLoan(deps, actor, params.id, body));
  answer(app, loanApi.return, ({ actor, params, body }) => returnLoaner(deps, actor, params.id, body));

  answer(app, reservationListApi.all, ({ query }) => listAllReservations(deps, query.zone));
  answer(app, reservationApi.list, ({ params, query }) => listReservations(deps, params.id, query.zone));
  answer(app, reservationApi.create, ({ actor, params, body }) => reserveLoaner(deps, actor, params.id, body));
  answer(app, reservationApi.cancel, ({ actor, params }) => cancelReservation(deps, actor, params.id, params.reservationId));
}
