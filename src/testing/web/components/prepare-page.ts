import { manageFocus, undoLateFocus } from '../../../platform/web/overlay/focus.ts';
import { watchMenuTyping } from '../../../platform/web/overlay/menu-typing.ts';
import { interceptRequests } from './replies.ts';
import '../../../platform/web/theme/styles.ts';

// In a separate module, because the files of a run share a page and the setup file runs again for each of them.
interceptRequests();
manageFocus();
undoLateFocus();
watchMenuTyping();
