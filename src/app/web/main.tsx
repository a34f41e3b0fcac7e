import { manageFocus, undoLateFocus } from '../../platform/web/overlay/focus.ts';
import { watchMenuTyping } from '../../platform/web/overlay/menu-typing.ts';
import { type PageDataQuery, registerPageData } from '../../platform/web/page-data.ts';
import { repeatWhileRefused } from '../../platform/web/query-client.ts';
import { webFeatures } from './features.ts';
import { startApp } from './start.tsx';
import '../../platform/web/theme/styles.ts';
// Shared by several pages, for which a small file of its own would be another request.
import '../../platform/web/form/Form.module.css';
import '../../platform/web/form/inputs/GrowingTextarea.module.css';
import '../../platform/web/ui/RowLink.module.css';

repeatWhileRefused(webFeatures.flatMap(({ temporaryRefusals = [] }) => temporaryRefusals));

registerPageData(webFeatures.flatMap<PageDataQuery>((feature) => ('pageData' in feature && feature.pageData) || []));

manageFocus();
undoLateFocus();
watchMenuTyping();

const root = document.getElementById('root');
if (root) startApp(root);
