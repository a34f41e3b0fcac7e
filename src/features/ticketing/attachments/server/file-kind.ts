/** Maximum number of bytes read. Archives are never unpacked. */
const BEGINNING = 4_096;
const UNKNOWN = 'application/octet-stream';

type Beginning = Readonly<Buffer>;

/** Signatures from the specifications of the formats: PNG, JFIF, GIF, RIFF, ISO BMFF, PDF, ZIP, gzip, EBML. */
const KINDS: readonly { readonly mediaType: string; readonly is: (beginning: Beginning) => boolean }[] = [
  { mediaType: 'image/png', is: startsWith('\x89PNG\r\n\x1a\n') },
  { mediaType: 'image/jpeg', is: startsWith('\xff\xd8\xff') },
  { mediaType: 'image/gif', is: startsWith('GIF8') },
  { mediaType: 'image/webp', is: (beginning) => startsWith('RIFF')(beginning) && hasAt(beginning, 8, 'WEBP') },
  { mediaType: 'image/avif', is: hasBrand(/^avi[fs]$/) },
  { mediaType: 'image/heic', is: hasBrand(/^(hei[cxms]|hev[cxms]|mif1|msf1)$/) },
  { mediaType: 'video/mp4', is: hasBrand(/^(isom|iso[2-9]|mp4[12]|avc1|qt {2}|M4V )$/) },
  { mediaType: 'video/webm', is: startsWith('\x1a\x45\xdf\xa3') },
  { mediaType: 'application/pdf', is: startsWith('%PDF-') },
  { mediaType: 'application/zip', is: startsWith('PK\x03\x04') },
  { mediaType: 'application/gzip', is: startsWith('\x1f\x8b') },
];

/** Detects the media type from the first bytes, ignoring file name and declared type. */
export function readFileKind(content: Buffer): string {
  const beginning = content.subarray(0, BEGINNING);
  return KINDS.find(({ is }) => is(beginning))?.mediaType ?? UNKNOWN;
}

function startsWith(text: string) {
  return (beginning: Beginning): boolean => hasAt(beginning, 0, text);
}

const hasAt = (beginning: Beginning, place: number, text: string): boolean =>
  beginning.toString('latin1', place, place + text.length) === text;

/** Returns true if the file starts with an `ftyp` box that contains one of the brands. */
function hasBrand(meant: RegExp) {
  return (beginning: Beginning): boolean => {
    if (beginning.length < 16 || !hasAt(beginning, 4, 'ftyp')) return false;
    const end = Math.min(beginning.readUInt32BE(0), beginning.length);
    const brands = [beginning.toString('latin1', 8, 12)];
    for (let place = 16; place + 4 <= end; place += 4) brands.push(beginning.toString('latin1', place, place + 4));
    return brands.some((brand) => meant.test(brand));
  };
}
