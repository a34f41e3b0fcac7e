import type { FastifyInstance } from 'fastify';
import { answer } from '../../../../platform/server/http/answer.ts';
import { getRecord } from '../../../../platform/server/records/find-record.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { toDay } from '../../../../platform/time/calendar-day.ts';
import { loanApi } from '../loan.contract.ts';
import { loanerApi } from '../loaner.contract.ts';
import { reservationApi } from '../reservation.contract.ts';
import { listLoansOfCustomer } from './loan.customer.service.ts';
import { lendLoaner, listLoansOfLoaner, listLoansOfTickets, takeBackLoaner } from './loan.service.ts';
import { listLoaners } from './loaner.list.store.ts';
import { createLoaner, getLoanerCounts, suggestSerial, updateLoaner } from './loaner.service.ts';
import { loanerStore } from './loaner.store.ts';
import { cancelReservation, listReservations, reserveLoaner } from './reservation.service.ts';

export function loanerRoutes(app: FastifyInstance, deps: ServerDeps): void {
  answer(app, loanerApi.list, ({ query }) => listLoaners(deps.database, query, toDay(deps.clock.now())));
  answer(app, loanerApi.counts, () => getLoanerCounts(deps));
  answer(app, loanerApi.suggestSerial, () => suggestSerial(deps));
  answer(app, loanerApi.get, ({ params }) => getRecord(deps, loanerStore, params.id));
  answer(app, loanerApi.create, ({ actor, body }) => createLoaner(deps, actor, body));
  answer(app, loanerApi.update, ({ actor, params, body }) => updateLoaner(deps, actor, params.id, body));

  answer(app, loanApi.list, ({ params }) => listLoansOfLoaner(deps, params.id));
  answer(app, loanApi.ofTicket, ({ params }) => listLoansOfTickets(deps.database, [params.id]));
  answer(app, loanApi.ofCustomer, ({ params }) => listLoansOfCustomer(deps, params.id));
  answer(app, loanApi.lend, ({ actor, params, body }) => lendLoaner(deps, actor, params.id, body));
  answer(app, loanApi.takeBack, ({ actor, params, body }) => takeBackLoaner(deps, actor, params.id, body));

  answer(app, reservationApi.list, ({ params }) => listReservations(deps, params.id));
  answer(app, reservationApi.create, ({ actor, params, body }) => reserveLoaner(deps, actor, params.id, body));
  answer(app, reservationApi.cancel, ({ actor, params }) => cancelReservation(deps, actor, params.id, params.reservationId));
}
