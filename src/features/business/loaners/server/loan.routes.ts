import type { FastifyInstance } from 'fastify';
import { handle } from '../../../../platform/server/http/handle.ts';
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
  handle(app, availableApi.list, ({ query }) => listAvailable(deps, query));
  handle(app, loanApi.list, ({ params }) => listLoansOfLoaner(deps, params.id));
  handle(app, loanApi.ofTicket, ({ params }) => listLoansOfTickets(deps.database, [params.id]));
  handle(app, loanApi.ofCustomer, ({ params }) => listLoansOfCustomer(deps, params.id));
  handle(app, loanApi.checkOut, ({ actor, params, body }) => checkOutLoaner(deps, actor, params.id, body));
  handle(app, loanApi.extend, ({ actor, params, body }) => extendLoan(deps, actor, params.id, body));
  handle(app, loanApi.return, ({ actor, params, body }) => returnLoaner(deps, actor, params.id, body));

  handle(app, reservationListApi.all, ({ query }) => listAllReservations(deps, query.zone));
  handle(app, reservationApi.list, ({ params, query }) => listReservations(deps, params.id, query.zone));
  handle(app, reservationApi.create, ({ actor, params, body }) => reserveLoaner(deps, actor, params.id, body));
  handle(app, reservationApi.cancel, ({ actor, params }) => cancelReservation(deps, actor, params.id, params.reservationId));
}
