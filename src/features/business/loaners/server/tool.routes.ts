import type { FastifyInstance } from 'fastify';
import { answer } from '../../../../platform/server/http/answer.ts';
import { getRecord } from '../../../../platform/server/records/find-record.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { toDay } from '../../../../platform/time/calendar-day.ts';
import { loanApi } from '../loan.contract.ts';
import { reservationApi } from '../reservation.contract.ts';
import { toolApi } from '../tool.contract.ts';
import { listLoansOfCustomer } from './loan.customer.service.ts';
import { lendTool, listLoansOfTickets, listLoansOfTool, takeBackTool } from './loan.service.ts';
import { cancelReservation, listReservations, reserveTool } from './reservation.service.ts';
import { listTools } from './tool.list.store.ts';
import { createTool, getToolCounts, suggestSerial, updateTool } from './tool.service.ts';
import { toolStore } from './tool.store.ts';

export function toolRoutes(app: FastifyInstance, deps: ServerDeps): void {
  answer(app, toolApi.list, ({ query }) => listTools(deps.database, query, toDay(deps.clock.now())));
  answer(app, toolApi.counts, () => getToolCounts(deps));
  answer(app, toolApi.suggestSerial, () => suggestSerial(deps));
  answer(app, toolApi.get, ({ params }) => getRecord(deps, toolStore, params.id));
  answer(app, toolApi.create, ({ actor, body }) => createTool(deps, actor, body));
  answer(app, toolApi.update, ({ actor, params, body }) => updateTool(deps, actor, params.id, body));

  answer(app, loanApi.list, ({ params }) => listLoansOfTool(deps, params.id));
  answer(app, loanApi.ofTicket, ({ params }) => listLoansOfTickets(deps.database, [params.id]));
  answer(app, loanApi.ofCustomer, ({ params }) => listLoansOfCustomer(deps, params.id));
  answer(app, loanApi.lend, ({ actor, params, body }) => lendTool(deps, actor, params.id, body));
  answer(app, loanApi.takeBack, ({ actor, params, body }) => takeBackTool(deps, actor, params.id, body));

  answer(app, reservationApi.list, ({ params }) => listReservations(deps, params.id));
  answer(app, reservationApi.create, ({ actor, params, body }) => reserveTool(deps, actor, params.id, body));
  answer(app, reservationApi.cancel, ({ actor, params }) => cancelReservation(deps, actor, params.id, params.reservationId));
}
