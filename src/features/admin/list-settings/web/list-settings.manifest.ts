import type { WebFeature } from '../../../../platform/web/web-feature.ts';
import { LIST_SETTINGS_KEY } from './list-settings.queries.ts';

export const listSettingsParts: WebFeature = {
  pageData: [{ kind: 'session', name: 'listSettings', toKey: () => LIST_SETTINGS_KEY }],
};
