import { manageFocus } from '../../platform/web/overlay/focus/focus-manager.ts';
import { undoLateFocus } from '../../platform/web/overlay/focus/late-focus.ts';
import { watchMenuTyping } from '../../platform/web/overlay/menu-typing.ts';
import { type PageDataQuery, registerPageData } from '../../platform/web/page-data.ts';
import { repeatWhileRefused } from '../../platform/web/query-client.ts';
import { styleNonce } from '../../platform/web/strict-csp.ts';
import '../../platform/web/theme/styles.ts';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { webFeatures } from './features.ts';
import { waitForFirstPage } from './first-page.ts';

repeatWhileRefused(webFeatures.flatMap(({ temporaryRefusals = [] }) => temporaryRefusals));

registerPageData(webFeatures.flatMap<PageDataQuery>((feature) => ('pageData' in feature && feature.pageData) || []));

manageFocus();
undoLateFocus();
watchMenuTyping();

const root = document.getElementById('root');
if (root) void waitForFirstPage().then(() => createRoot(root).render(<App nonce={styleNonce} />));
