export interface LinkTarget {
  readonly href: string;
  readonly isOutside: boolean;
}

/** Resolves app pages ('/sod', '#/sod'), server pages ('/api/docs') and https URLs. Rejects others. */
export function toLinkTarget(address: string): LinkTarget | undefined {
  if (/^https:\/\/[^\s/]/i.test(address)) return { href: address, isOutside: true };
  const [, path] = /^#?(\/(?![/\\]).*)$/.exec(address) ?? [];
  if (path === undefined) return undefined;
  return { href: path.startsWith('/api/') ? path : `#${path}`, isOutside: false };
}
