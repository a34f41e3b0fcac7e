import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** Text fields of Zoho, QuickBooks and vPIC that users of the provider can fill in. */
const TEXT_FIELDS = new Set([
  'subject',
  'description',
  'content',
  'summary',
  'name',
  'firstName',
  'lastName',
  'email',
  'phone',
  'accountName',
  'resolution',
  'Last_Name',
  'First_Name',
  'Company',
  'Email',
  'Phone',
  'Lead_Status',
  'Lead_Source',
  'Description',
  'Account_Name',
  'Website',
  'Billing_City',
  'DisplayName',
  'CompanyName',
  'PrivateNote',
  'Make',
  'Model',
  'ModelYear',
  'ErrorText',
  'full_name',
]);
/** Values of other types where a provider has numbers, dates or objects. */
const ODD_VALUES: readonly unknown[] = [null, 1e300, -1, '0000-00-00T00:00:00Z', '275760-09-13T00:00:00.001Z', 'NaN', [], {}, [[[]]], true];
const TYPED_FIELDS = new Set([
  'Annual_Revenue',
  'dueDate',
  'closedTime',
  'createdTime',
  'Created_Time',
  'commentCount',
  'cf',
  'customFields',
  'contact',
]);

/** Texts for lists, whose responses are limited to 10 MB, and for responses about one record. */
export interface SpoilingTexts {
  readonly inLists: readonly string[];
  readonly inRecords: readonly string[];
}

export interface HostileProxy {
  readonly url: string;
  /** Providers whose responses are spoiled, by the first path segment. Others pass unchanged. */
  spoil(providers: readonly string[]): void;
  /** Number of texts inserted into responses. */
  readonly spoiled: number;
  close(): Promise<void>;
}

/** Calls whose responses contain user texts. Others, such as departments and tokens, pass unchanged. */
const SPOILED_CALLS = /\/(?:tickets|contacts|Leads|Accounts|customer|invoice|query|search|DecodeVinValues)\b/i;

/** A call about one record, whose response may have the longest texts. */
const ONE_RECORD = /\/(?:tickets|Leads|Accounts)\/\d+(?:\?|$)/;

/** Returns whether the record with this provider ID is spoiled: about every second one, the same in each run. */
export const isSpoiled = (id: string): boolean => [...id].reduce((sum, digit) => sum + digit.charCodeAt(0), 0) % 2 === 1;

/**
 * Starts a proxy between the server and a sandbox that puts hostile texts and values into every second record of its JSON responses. IDs
 * are unchanged, so each unspoiled record must be synced.
 */
export async function startHostileProxy(target: string, { inLists, inRecords }: SpoilingTexts): Promise<HostileProxy> {
  let providers: readonly string[] = [];
  let texts = inLists;
  let spoiled = 0;
  const nextText = () => texts[spoiled++ % texts.length] as string;
  const listener = createServer((incoming, outgoing) => {
    forward(incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;

  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const sent = await buffer(incoming);
    const { host: _host, 'accept-encoding': _encoding, ...headers } = incoming.headers;
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const asked = request(target + incoming.url, { method: incoming.method, headers }, resolve);
      asked.once('error', reject);
      asked.end(sent);
    });
    const body = (await buffer(answer)).toString().replaceAll(target, url);
    const isJson = String(answer.headers['content-type']).includes('json') && body !== '';
    const path = incoming.url ?? '';
    const isChosen = isJson && SPOILED_CALLS.test(path) && providers.some((provider) => path.startsWith(`/${provider}/`));
    const answered: unknown = isChosen ? JSON.parse(body) : undefined;
    texts = ONE_RECORD.test(path) ? inRecords : inLists;
    const text = isChosen ? JSON.stringify(spoil(answered, path.startsWith('/vpic/'))) : body;
    const { 'content-length': _length, 'transfer-encoding': _transfer, location, ...kept } = answer.headers;
    outgoing.writeHead(answer.statusCode ?? 502, { ...kept, ...(location && { location: location.replaceAll(target, url) }) });
    outgoing.end(text);
  }

  function spoil(value: unknown, isInSpoiled: boolean): unknown {
    if (Array.isArray(value)) return value.map((each) => spoil(each, isInSpoiled));
    if (!isRecord(value)) return value;
    const id = value.id ?? value.Id;
    const isHostile = typeof id === 'string' ? isSpoiled(id) : isInSpoiled;
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => {
        if (isHostile && TEXT_FIELDS.has(key) && typeof part === 'string') return [key, nextText()];
        if (isHostile && TYPED_FIELDS.has(key)) return [key, ODD_VALUES[spoiled++ % ODD_VALUES.length]];
        return [key, spoil(part, isHostile)];
      }),
    );
  }

  return {
    url,
    spoil(chosen) {
      providers = chosen;
    },
    get spoiled() {
      return spoiled;
    },
    async close() {
      listener.closeAllConnections();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
