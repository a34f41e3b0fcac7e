import type { User } from '../../features/users/user.contract.ts';
import type { WebAction, WebFeature, WebPage } from '../../platform/web/web-feature.ts';
import * as features from './features.ts';

/** What the features add to the screens. */
export const webFeatures: readonly WebFeature[] = Object.values(features);

export const webPages = webFeatures.flatMap(({ pages = [] }) => pages);

export const webCommands = webFeatures.flatMap(({ commands = [] }) => commands);

export const listActions = webFeatures.flatMap(({ listActions: actions = [] }) => actions);

/** Whether this user may open the page or do the action; the server decides for itself. */
export function isAllowed({ role }: User, { access }: Pick<WebPage | WebAction, 'access'>): boolean {
  return access !== 'admin' || role === 'Admin';
}
