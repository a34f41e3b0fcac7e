/** Beginnings of subjects of messages about a failed delivery. */
export const BOUNCE_SUBJECTS =
  /^(?:undeliverable|undelivered|unzustellbar|nicht zustellbar|non remis|no se puede entregar|mail delivery (?:failed|failure|subsystem)|delivery (?:status notification|failure|has failed)|returned mail|failure notice|mail delivery)/i;

/** Says that the server goes on trying. */
export const DELAYED =
  /\bdelivery (?:is |has been )?delayed\b|\bdelayed mail\b|\bwill be retried\b|\bstill trying\b|\bwarning message only\b/i;

/** Local parts of servers; Exchange has one per organization. */
export const SERVER_ADDRESS = /^(?:mailer-daemon|postmaster|microsoftexchange[\da-f]{1,64})@/;

/** Text after these marks is a copy of the original message. */
export const COPY_MARKS = [
  '--- Below this line is a copy',
  '------ This is a copy',
  'Original message headers:',
  '----- Original message -----',
];
