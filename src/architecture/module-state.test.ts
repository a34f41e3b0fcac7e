import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readSources } from './source-file.ts';

/** Each one is cleared by the components that fill it, filled once at startup, or keyed by user or ticket. */
const WITHOUT_RESTART = [
  'src/app/web/page-prefetch.ts',
  'src/features/admin/settings/web/maintenance/MaintenanceNotice.tsx',
  'src/features/ticketing/attachments/web/uploads.ts',
  'src/platform/web/call.ts',
  'src/platform/web/form/inputs/uncommitted.ts',
  'src/platform/web/overlay/choose-from.ts',
  'src/platform/web/overlay/menu-typing.ts',
  'src/platform/web/password-question.ts',
  'src/platform/web/print/print.ts',
  'src/platform/web/print/useIsPrinted.ts',
  'src/platform/web/query-client.ts',
  'src/platform/web/server-time.ts',
  'src/platform/web/ui/header/page-actions.ts',
  'src/platform/web/ui/header/page-given.ts',
  'src/platform/web/ui/header/section.ts',
  'src/platform/web/ui/header/title-count.ts',
  'src/platform/web/ui/keyboard/hotkey.ts',
  'src/platform/web/ui/keyboard/type-ahead.ts',
  'src/platform/web/ui/text/clock.ts',
];

/** A variable, or an empty collection, outside of functions. */
const STATE = /^(?:export )?(?:let |const \w+(?:: (?!Readonly)[^=]+)? = new (?:Map|Set)(?:<.*>)?\(\);)/m;

test('modules with state reset it when the app restarts', () => {
  const sources = readSources(fileURLToPath(new URL('../..', import.meta.url)));
  const stateful = sources.filter(
    ({ path, text }) => /^src\/.*\bweb\/(?!.*\.(?:test|browser|component)\.).*\.tsx?$/.test(path) && STATE.test(text),
  );
  const unforgetting = stateful.filter(({ path, text }) => !path.startsWith('src/testing/') && !text.includes('onRestart('));
  expect(unforgetting.map(({ path }) => path).toSorted()).toEqual(WITHOUT_RESTART);
});
