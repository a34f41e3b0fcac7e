/** Characters of windows-1252 outside Latin-1, with their bytes. */
const BYTES: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 32 }, (_, index) => [new TextDecoder('windows-1252').decode(Uint8Array.of(0x80 + index)), 0x80 + index]),
);

const REPLACED = '\ufffd';

/** Returns whether bytes couldn't be decoded in the declared charset. */
export const isUndecodable = (text: string): boolean => text.includes(REPLACED);

/** Returns the message with another charset for text declared as UTF-8, for senders that declare the wrong one. */
export function declareWindows1252(raw: Buffer): Buffer {
  const text = raw.toString('latin1').replaceAll(/charset ?= ?"?utf-?8"?/gi, 'charset=windows-1252');
  return Buffer.from(text, 'latin1');
}

/** Repairs UTF-8 that was declared as Latin-1: 'ZÃ¼ndung' becomes 'Zündung'. Text that isn't UTF-8 in disguise is unchanged. */
export function repairMojibake(text: string): string {
  if (!/[\u00c2-\u00f4][\u0080-\u00bf\u0152-\u0178\u02c6\u02dc\u2013-\u203a\u20ac\u2122]/.test(text)) return text;
  const bytes = Buffer.alloc(text.length);
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    const byte = unit <= 0xff ? unit : BYTES.get(text.charAt(at));
    if (byte === undefined) return text;
    bytes[at] = byte;
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return text;
  }
}
