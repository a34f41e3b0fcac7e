interface WinmailOptions {
  readonly text: string;
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[];
}

/** Builds a `winmail.dat` as Outlook sends it: the text, and files with a short and a long name. */
export function buildWinmail({ text, files }: WinmailOptions): Buffer {
  const head = Buffer.alloc(6);
  head.writeUInt32LE(0x223e9f78, 0);
  const attachments = files.flatMap(({ name, bytes }) => [
    attribute(2, 0x00069002, Buffer.alloc(14)),
    attribute(2, 0x00018010, Buffer.from('SHORT~1.TXT\0', 'latin1')),
    attribute(2, 0x0006800f, bytes),
    attribute(2, 0x00069005, longName(name)),
  ]);
  return Buffer.concat([head, attribute(1, 0x0002800c, Buffer.from(`${text}\0`, 'latin1')), ...attachments]);
}

function attribute(level: number, id: number, value: Uint8Array): Buffer {
  const head = Buffer.alloc(9);
  head.writeUInt8(level, 0);
  head.writeUInt32LE(id, 1);
  head.writeUInt32LE(value.length, 5);
  const checksum = Buffer.alloc(2);
  checksum.writeUInt16LE(value.reduce((sum, byte) => (sum + byte) % 65_536, 0));
  return Buffer.concat([head, value, checksum]);
}

/** The properties of a file: its long name as Unicode text. */
function longName(name: string): Buffer {
  const text = Buffer.from(`${name}\0`, 'utf16le');
  const head = Buffer.alloc(16);
  head.writeUInt32LE(1, 0);
  head.writeUInt32LE(0x3707001f, 4);
  head.writeUInt32LE(1, 8);
  head.writeUInt32LE(text.length, 12);
  return Buffer.concat([head, text, Buffer.alloc((4 - (text.length % 4)) % 4)]);
}
