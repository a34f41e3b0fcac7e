/** The target of a link in a text. */
export interface LinkTarget {
  readonly href: string;
  /** It leads away from the product. */
  readonly isOutside: boolean;
}

/**
 * The target of a link in a written text: a page of ours ('/sod', '#/sod'), a page of the server ('/api/docs') or an https address.
 * Undefined for everything else, such as `javascript:`.
 */
export function toLinkTarget(address: string): LinkTarget | undefined {
  if (/^https:\/\/[^\s/]/i.test(address)) return { href: address, isOutside: true };
  const [, path] = /^#?(\/(?![/\\]).*)$/.exec(address) ?? [];
  if (path === undefined) return undefined;
  return { href: path.startsWith('/api/') ? path : `#${path}`, isOutside: false };
}
