import type { User } from '../../features/admin/users/user.contract.ts';
import type { PagePath } from '../../platform/web/page-paths.ts';
import type { PageMode, WebAction, WebPage } from '../../platform/web/web-feature.ts';
import { webFeatures } from './features.ts';
import { withModes } from './page-modes.tsx';

const modes = webFeatures.flatMap<PageMode>((feature) => ('modes' in feature && feature.modes) || []);

export const webPages = webFeatures.flatMap<WebPage<PagePath>>(({ pages = [] }) => pages).map((page) => withModes(page, modes));

export const webCommands = webFeatures.flatMap(({ commands = [] }) => commands);

export const webFinder = webFeatures.find(({ finder }) => finder)?.finder;

/** For display only; the server enforces access. */
export function isAllowed({ role }: User, { access }: Pick<WebPage | WebAction, 'access'>): boolean {
  return access !== 'admin' || role === 'Admin';
}
