/** Prefixes of mail programs in the languages of their users, in lower case. */
export const REPLY_PREFIXES = ['re', 'aw', 'sv', 'antw', 'antwort', 'réf', 'rif', 'odp', 'vs', 'res', 'ynt', '回复', '答复'] as const;
export const FORWARD_PREFIXES = [
  'fwd',
  'fw',
  'wg',
  'tr',
  'rv',
  'enc',
  'vb',
  'doorst',
  'pd',
  'videresend',
  'weitergeleitet',
  '转发',
] as const;
