// Words of mail programs in the languages of their users.

/** Begins a line that a mobile program adds below the message. */
export const SENT_FROM =
  /^(?:sent from|sent with|get outlook|von meinem|gesendet mit|gesendet von|envoyé de|enviado desde|inviato da|verzonden met)\b/i;

/** Begins a line that names date and author of a quote. */
export const ATTRIBUTION_START = /^(?:-{2,8} )?(?:on|am|at|le|el|il|em|op|den|dnia|w dniu|ons|tor|man|fre|pe)\b/i;

/** One of these is in the line above a quote. */
export const VERBS = [
  'wrote',
  'schrieb',
  'écrit',
  'escribió',
  'scritto',
  'escreveu',
  'schreef',
  'geschreven',
  'skrev',
  'pisze',
  'napisał',
  'kirjoitti',
  'написал',
  '写道',
  '作成',
  'メッセージ',
  '작성',
];

/** Lines above a quote, without dashes. */
export const ORIGINAL_MARKS: ReadonlySet<string> = new Set([
  'original message',
  'original-nachricht',
  'originalnachricht',
  'ursprüngliche nachricht',
  'message d’origine',
  "message d'origine",
  'mensaje original',
  'mensagem original',
  'messaggio originale',
  'oorspronkelijk bericht',
  'oprindelig besked',
  'ursprungligt meddelande',
  'urspr. meddelande',
  'wiadomość oryginalna',
  'please type your reply above this line',
  'please reply above this line',
]);

/** In the line above a forwarded message. */
export const FORWARD_MARKS = [
  'forwarded message',
  'weitergeleitete nachricht',
  'weitergeleiteten nachricht',
  'message transféré',
  'mensaje reenviado',
];

export const FROM_LABEL = /^\*?(?:from|von|de|da|van|från|fra|od|lähettäjä|от|差出人|发件人|寄件者)\*? ?[:：]\*?/i;

export const OTHER_LABEL =
  /^\*?(?:sent|date|to|cc|subject|gesendet|datum|an|betreff|envoyé|à|objet|enviado|enviada em|fecha|data|para|asunto|assunto|inviato|a|oggetto|verzonden|aan|onderwerp|skickat|till|ämne|sendt|til|emne|wysłano|do|temat|отправлено|кому|тема|送信日時|宛先|件名|发送时间|收件人|主题)\*? ?[:：]\*?/i;

/** Some programs write the date above the sender. */
export const DATE_LABEL = /^\*?(?:sent|date|gesendet|datum|envoyé|enviado|inviato)\*? ?[:：]/i;

/** Together, they say that the answers are inside the quote: 'see my answers below in red'. */
export const ANSWERS = /\b(?:see|answers?|comments?|replies|antworten?|kommentare?|siehe|réponses?|respuestas?)\b/i;
export const INSIDE_QUOTE = /\b(?:below|inline|in line|in red|in blue|in green|unten|in rot|in blau|ci-dessous|abajo)\b/i;
