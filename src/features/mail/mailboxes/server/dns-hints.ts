import { Resolver } from 'node:dns/promises';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { readMailSettings } from '../../mail-client/server/mail-settings.ts';
import { describeDmarc, describeSpf } from '../dns-hints.rules.ts';
import type { Mailbox, MailboxTest } from '../mailbox.contract.ts';

const LIMIT_MS = 2_000;

/** Looks up SPF and DMARC of the mailbox's domain, for at most a few seconds. */
export async function findDnsHints({ config }: ServerDeps, { address, provider }: Mailbox): Promise<MailboxTest['hints']> {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  const resolver = new Resolver({ timeout: LIMIT_MS, tries: 2 });
  const { dnsServer } = readMailSettings(config.environment);
  if (dnsServer !== undefined) resolver.setServers([dnsServer]);
  const [spf, dmarc] = await Promise.all([findTexts(resolver, domain), findTexts(resolver, `_dmarc.${domain}`)]);
  return [describeSpf(spf, domain, provider), describeDmarc(dmarc, domain)];
}

const NONE: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA']);

/** Returns the TXT records of a name; undefined if DNS didn't respond. */
async function findTexts(resolver: Resolver, name: string): Promise<string[] | undefined> {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    return NONE.has((error as NodeJS.ErrnoException).code) ? [] : undefined;
  }
}
