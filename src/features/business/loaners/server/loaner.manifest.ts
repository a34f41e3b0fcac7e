import type { MergeObstacle } from '../../../../platform/server/merges/merge-part.ts';
import { pageLoader } from '../../../../platform/server/records/page-data.ts';
import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { auditChanges } from '../../../admin/audit/server/audit.service.ts';
import { loanApi } from '../loan.contract.ts';
import { loanerApi, loanerFields } from '../loaner.contract.ts';
import { describeLoanerChange } from '../loaner.rules.ts';
import { describeReservation } from '../period.rules.ts';
import { customerLoans, loansOfCustomer, loanTimeline, namesOnLoans } from './loan.customer.service.ts';
import { listLoansOfTickets } from './loan.store.ts';
import { loanReminderEmail, registerLoanReminders } from './loan-reminder.service.ts';
import { loanerExport } from './loaner.export.ts';
import { loanerRoutes } from './loaner.routes.ts';
import { loanerSearch } from './loaner.search.service.ts';

/** A ticket with an open loan can't be merged into another. */
const openLoan: MergeObstacle = {
  kind: 'ticket',
  async find(db, { mergedId }) {
    const open = (await listLoansOfTickets(db, [mergedId])).filter(({ back }) => back === null);
    return open.map(
      ({ serialNumber }) => `Loaner ${serialNumber} is on loan for ${mergedId}. Return it first, or move the loan to the other ticket.`,
    );
  },
};

const loanLoader = pageLoader({
  kind: 'ticket',
  name: 'loans',
  call: loanApi.ofTicket,
  read: (db, _actor, { id, type }) => (type === 'Tool Repair' ? listLoansOfTickets(db, [id]) : undefined),
});

export const loanerFeature: ServerFeature = {
  routes: loanerRoutes,
  records: [{ kind: 'tool', fields: loanerFields, api: loanerApi }],
  searches: [loanerSearch],
  statsProviders: [customerLoans],
  pageLoaders: [loanLoader],
  subscribers: () => ({
    audit: [auditChanges('tool', describeLoanerChange), auditChanges('tool-reservation', describeReservation)],
  }),
  emails: [loanReminderEmail],
  jobs: registerLoanReminders,
  listExports: [loanerExport],
  mergeParts: loansOfCustomer,
  timelineSources: [loanTimeline],
  nameCopies: namesOnLoans,
  mergeObstacles: [openLoan],
};
