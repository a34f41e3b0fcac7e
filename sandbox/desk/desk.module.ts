import type { AccountsState } from '../accounts/accounts.state.ts';
import type { ServiceModule } from '../core/service.ts';
import { deskRoutes } from './desk.routes.ts';
import { deskSettings } from './desk.settings.ts';
import type { DeskState } from './desk.state.ts';
import { deskMessages, handleDeskError } from './desk-error.ts';
import { editDesk } from './edit.ts';
import { createDeskState } from './fill-desk.ts';
import { getDeskCounts, getDeskRecords } from './records.ts';

export const deskModule: ServiceModule<DeskState, [identity: AccountsState]> = {
  settings: deskSettings,
  messages: deskMessages,
  create: createDeskState,
  records: getDeskRecords,
  counts: getDeskCounts,
  edit: editDesk,
  handleError: handleDeskError,
  addRoutes: deskRoutes,
};
