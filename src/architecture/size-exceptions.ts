import type { SizeException } from './sizes.ts';

/** Everything that may be larger than agreed. What needs no exception any more has to leave this list. */
export const SIZE_EXCEPTIONS: readonly SizeException[] = [
  { rule: 'imports', path: 'src/app/server/build-server.ts', reason: 'it puts the server together: one import per part of it' },
  { rule: 'imports', path: 'src/app/server/start-app.ts', reason: 'it starts every part of the server in turn' },
  { rule: 'imports', path: 'src/platform/web/theme/styles.ts', reason: 'one import per style sheet, in the order they apply' },
  { rule: 'imports', path: 'src/features/tickets/web/case/CaseView.tsx', reason: 'it lays out every panel of a case' },
  { rule: 'imports', path: 'src/features/tickets/web/list/TicketListPage.tsx', reason: 'it lays out every part of a list of tickets' },
  { rule: 'imports', path: 'src/app/web/shell/Shell.tsx', reason: 'it lays out every part of the frame around the pages' },
  { rule: 'joins', path: 'src/app/web/own-page.ts', reason: 'a guard against crafted links, to be found by its name' },
  { rule: 'joins', path: 'src/platform/web/form/number-inputs.ts', reason: 'the platform offers it to forms of every feature' },
];
