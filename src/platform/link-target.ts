export interface LinkTarget {
  readonly href: string;
  readonly isOutside: boolean;
}

/**
 * Resolves a link in user text: an app page ('/sod', '#/sod'), a server page ('/api/docs') or an https URL. Returns
 * `undefined` for anything else, such as `javascript:`.
 */
export function toLinkTarget(address: string): LinkTarget | undefined {
  if (/^https:\/\/[^\s/]/i.test(address)) return { href: address, isOutside: true };
  const [, path] = /^#?(\/(?![/\\]).*)$/.exec(address) ?? [];
  if (path === undefined) return undefined;
  return { href: path.startsWith('/api/') ? path : `#${path}`, isOutside: false };
}
