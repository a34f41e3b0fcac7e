export type Header = readonly [name: string, value: string];

/** Returns the head and the body of a message. The head ends with its last line break. */
export function splitMessage(raw: string): readonly [head: string, body: string] {
  const end = /\r?\n(\r?\n)/.exec(raw);
  if (!end) return [raw, ''];
  const bodyStart = end.index + end[0].length;
  return [raw.slice(0, bodyStart - (end[1]?.length ?? 0)), raw.slice(bodyStart)];
}

/** Returns the unfolded headers of a message. `raw` is a binary string, the values are UTF-8. */
export function readHeaders(raw: string): Header[] {
  const head = Buffer.from(splitMessage(raw)[0], 'latin1').toString();
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  return lines.flatMap((line) => {
    const colon = line.indexOf(':');
    return colon > 0 ? [[line.slice(0, colon).trim(), line.slice(colon + 1).trim()] as const] : [];
  });
}

/** Returns the first value of a header, or ''. */
export function getHeader(headers: readonly Header[], name: string): string {
  return headers.find(([candidate]) => candidate.toLowerCase() === name.toLowerCase())?.[1] ?? '';
}

/** Returns the address of a value such as `"Pat Doe" <pat@garage.example>` in lower case, and the name. */
export function readAddress(value: string): { readonly name: string; readonly address: string } {
  const [, name = '', address = value] = /^([^<]*)<([^<>]*)>/.exec(value) ?? [];
  return { name: name.replaceAll('"', '').trim(), address: address.trim().toLowerCase() };
}

/** Returns the domain of an address, or ''. */
export function getDomain(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}
