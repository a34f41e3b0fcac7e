import '../../../platform/web/theme/styles.ts';
import { manageFocus } from '../../../platform/web/overlay/focus/focus-manager.ts';
import { undoLateFocus } from '../../../platform/web/overlay/focus/late-focus.ts';
import { watchMenuTyping } from '../../../platform/web/overlay/menu-typing.ts';
import { interceptRequests } from './replies.ts';

// A module of its own, because the files of a run share a page and the setup file runs again for each of them.
interceptRequests();
manageFocus();
undoLateFocus();
watchMenuTyping();
