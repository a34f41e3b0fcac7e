import type { SizeException } from './sizes.ts';

const BEING_DIVIDED = 'it is being divided by subject';
const FEW_WORDS = 'it is being given fewer parameters';

/** Everything that may be larger than agreed. What needs no exception any more has to leave this list. */
export const SIZE_EXCEPTIONS: readonly SizeException[] = [
  { rule: 'imports', path: 'src/app/server/build-server.ts', reason: 'it puts the server together: one import per part of it' },
  { rule: 'imports', path: 'src/app/server/start-app.ts', reason: 'it starts every part of the server in turn' },
  { rule: 'imports', path: 'src/platform/web/theme/styles.ts', reason: 'one import per style sheet, in the order they apply' },
  { rule: 'imports', path: 'src/features/tickets/web/case/CaseView.tsx', reason: 'it lays out every panel of a case' },
  { rule: 'imports', path: 'sandbox/core/sandbox.ts', reason: 'it puts the simulated services together' },
  { rule: 'imports', path: 'sandbox/crm/crm.module.ts', reason: 'it lists the routes of the simulated CRM' },
  { rule: 'imports', path: 'sandbox/desk/desk.module.ts', reason: 'it lists the routes of the simulated help desk' },
  ...['src/app/server/features.ts', 'src/app/web/features.ts'].map(
    (path) => ({ rule: 'joins', path, reason: 'one line per feature, so that a new feature adds one line' }) as const,
  ),
  ...['sandbox/crm', 'sandbox/desk', 'sandbox/quickbooks'].map((path) => ({ rule: 'files', path, reason: BEING_DIVIDED }) as const),
  ...['sandbox/vpic/vpic.state.ts'].map((path) => ({ rule: 'joins', path, reason: BEING_DIVIDED }) as const),
  ...[
    'sandbox/crm/bad-calls.test.ts',
    'sandbox/crm/crm.state.ts',
    'sandbox/crm/edit.ts',
    'sandbox/crm/list.routes.ts',
    'sandbox/crm/paging.ts',
    'sandbox/crm/validation.ts',
    'sandbox/crm/wording.ts',
    'sandbox/crm/write.ts',
    'sandbox/desk/body.ts',
    'sandbox/desk/gate.ts',
    'sandbox/desk/people-actions.ts',
    'sandbox/desk/people-list.ts',
    'sandbox/desk/talk-actions.ts',
    'sandbox/desk/ticket-actions.ts',
    'sandbox/quickbooks/bad-bodies.test.ts',
    'sandbox/quickbooks/gate.ts',
    'sandbox/worlds/tickets.ts',
  ].map((path) => ({ rule: 'parameters', path, reason: FEW_WORDS }) as const),
];
