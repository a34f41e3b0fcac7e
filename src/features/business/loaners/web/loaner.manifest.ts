import { IconDeviceMobile } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { lazyPart } from '../../../../platform/web/lazy-part.ts';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';
import { loansOfTicketKey } from './loans/loans-key.ts';

const RepairLoan = lazyPart(async () => (await import('./repair/RepairLoan.tsx')).RepairLoan);

export const loanerPages: WebFeature<'/inventory'> = {
  pages: [
    {
      path: '/inventory',
      search: ['q', 'status', 'model', 'overdue', 'reserved', 'open', 'lendTo', 'lendToId', 'lendModel', 'rma', 'sort', 'columns', 'group'],
      component: lazyRouteComponent(() => import('./LoanersPage.tsx'), 'LoanersPage'),
      article: 'loaner-tools',
      lists: 'tool',
      creates: { label: 'Loaner tool' },
      goKey: 'O',
      navigation: {
        section: 'Business',
        label: 'Loaner Tools',
        about: 'Who has which loaner and when it’s due',
        icon: IconDeviceMobile,
        order: 200,
      },
    },
  ],
  pageData: [{ kind: 'ticket', name: 'loans', toKey: ({ id }) => loansOfTicketKey(id) }],
  slots: [
    { slot: 'rma-side', order: 10, Component: RepairLoan },
    { slot: 'new-ticket-side', order: 10, Component: lazyPart(async () => (await import('./customer/OpenLoans.tsx')).OpenLoans) },
    { slot: 'repair-step', order: 20, Component: lazyPart(async () => (await import('./repair/RepairLoanStep.tsx')).RepairLoanStep) },
    {
      slot: 'customer-tabs',
      order: 40,
      tab: 'loans',
      label: 'Loans and repairs',
      heading: 'Loaners',
      count: ({ loanCount }) => loanCount,
      Component: lazyPart(async () => (await import('./customer/LoansOfCustomer.tsx')).LoansOfCustomer),
    },
  ],
  auditLabels: {
    'loaners.exported': 'Exported loaners',
    'tool.created': 'Added a loaner',
    'tool.changed': 'Updated a loaner',
    'tool.lent': 'Checked out a loaner',
    'tool.reminded': 'Reminded a customer of a loaner',
    'tool.returned': 'Returned a loaner',
    'tool-reservation.created': 'Reserved a loaner',
    'tool-reservation.used': 'Checked out a reserved loaner',
    'tool-reservation.cancelled': 'Canceled a reservation',
  },
  records: {
    tool: { noun: 'Loaner', link: (id) => ({ to: '/inventory', search: { open: id } }) },
    'tool-reservation': { noun: 'Reservation' },
  },
};
