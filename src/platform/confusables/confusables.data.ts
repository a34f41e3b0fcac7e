/**
 * Letters that look like a Latin one, by that letter; a capital and its small letter stand together. They are taken from the data of Unicode
 * UTS #39, confusables.txt: those of the Cyrillic, Greek, Armenian, Cherokee, Lisu and Latin letters. NFKD has turned all others, such as full-width,
 * mathematical and encircled ones, into Latin ones already.
 */
export const CONFUSABLES: Readonly<Record<string, string>> = {
  a: 'ɑαΑаАᎪꓮᴀ',
  b: 'ΒвВьЬʙᏏᏼꓐ',
  c: 'ϲϹсСᏟꓚᴄ',
  d: 'ԁԀᎠꓓᴅ',
  e: 'εΕеЕҽҼᎬꓰᴇ',
  f: 'ϝϜքꓝꜰ',
  g: 'ɡɢԍԌցᏀꓖ',
  h: 'ΗнНһҺհʜᎻᏂꓧ',
  j: 'ϳͿјЈյᎫꓙᴊ',
  k: 'κΚкКᏦꓗᴋ',
  l: 'iIıɩɪʟιΙіІӏӀᎥᏞꓡꓲ1|',
  m: 'μΜмМᎷꓟᴍ',
  n: 'ηΝոռɴꓠ',
  o: 'οΟσоОօՕꓳᴏ0',
  p: 'ρΡрРᏢꓑᴘ',
  q: 'ԛԚզգ',
  r: 'гГʀᎡᏒꓣ',
  s: 'ѕЅՏꜱᏚꓢ',
  t: 'τΤтТᎢꓔᴛ',
  u: 'υʋսՍꓴᴜ',
  v: 'νѵѴᏙꓦᴠ',
  w: 'ԝԜѡѠաᎳꓪᴡ',
  x: 'χΧхХꓫ×',
  y: 'γΓΥуУүҮʏᎩꓬ',
  z: 'ζΖᏃꓜᴢ',
};
