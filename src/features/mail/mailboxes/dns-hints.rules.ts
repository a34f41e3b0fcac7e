import type { MailboxTest, MailProvider } from './mailbox.contract.ts';

type Hint = MailboxTest['hints'][number];

/** Domains that the SPF record of a customer of the provider names. */
const SPF_DOMAINS: Readonly<Record<MailProvider, string | undefined>> = {
  microsoft: 'spf.protection.outlook.com',
  google: '_spf.google.com',
  other: undefined,
};

/** Explains the SPF record among the TXT records of a domain, which are undefined if DNS didn't respond. */
export function describeSpf(records: readonly string[] | undefined, domain: string, provider: MailProvider): Hint {
  const toHint = (isOk: boolean, text: string): Hint => ({ name: 'SPF', isOk, text });
  if (!records) return toHint(false, `DNS didn’t respond, so SPF of ${domain} is unknown.`);
  const found = records.filter((record) => /^v=spf1(?: |$)/i.test(record));
  const [record] = found;
  if (record === undefined) return toHint(false, `${domain} has no SPF record. Other servers may treat your email as spam.`);
  if (found.length > 1)
    return toHint(false, `${domain} has ${found.length} SPF records, so other servers ignore them. Combine them into one.`);
  const expected = SPF_DOMAINS[provider];
  if (expected !== undefined && !record.toLowerCase().includes(expected))
    return toHint(false, `The SPF record of ${domain} doesn’t name ${expected}. Check that it allows your provider.`);
  return toHint(true, `${domain} has an SPF record.`);
}

/** Explains the DMARC record among the TXT records of `_dmarc` and the domain. */
export function describeDmarc(records: readonly string[] | undefined, domain: string): Hint {
  const toHint = (isOk: boolean, text: string): Hint => ({ name: 'DMARC', isOk, text });
  if (!records) return toHint(false, `DNS didn’t respond, so DMARC of ${domain} is unknown.`);
  const record = records.find((text) => /^v=DMARC1\s*(?:;|$)/i.test(text));
  if (record === undefined)
    return toHint(false, `${domain} has no DMARC record. Gmail and Yahoo require one from senders of many messages.`);
  const policy = /(?:^|;)\s*p\s*=\s*(\w+)/i.exec(record)?.[1]?.toLowerCase();
  return toHint(true, `${domain} has a DMARC record${policy === undefined ? '' : ` with the policy ‘${policy}’`}.`);
}

/** Returns the server that added the topmost `Authentication-Results` of a message (RFC 8601), in lower case; undefined if there are none. */
export function readAuthenticationServer(headers: string): string | undefined {
  return /^authentication-results:[ \t]*(?:\r?\n[ \t]+)?([^\s;]+)/im.exec(headers)?.[1]?.toLowerCase();
}
