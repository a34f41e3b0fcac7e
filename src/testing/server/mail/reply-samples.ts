/** A reply as a mail program writes it. */
export interface ReplySample {
  readonly program: string;
  readonly subject?: string;
  /** Text that must stay visible. */
  readonly own: string;
  /** Text that is folded; empty if the sender answered between the quotes. */
  readonly quote: string;
  /** The HTML body of programs that send no plain text. Its text is the own text, then the quote. */
  readonly html?: string;
}

const QUESTION = 'Hello Ada,\n\ndid the update finish? Which version does the tool show?\n\nSam\nOBD Service';
const quoted = (text: string, mark = '> '): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? mark.trim() : mark + line))
    .join('\n');
const QUOTED = quoted(QUESTION);
const HTML_QUESTION = '<p>Hello Ada,</p><p>did the update finish? Which version does the tool show?</p><p>Sam<br>OBD Service</p>';

const gmail = (own: string, attribution: string, quote = QUOTED): ReplySample => ({
  program: 'Gmail',
  own,
  quote: `${attribution}\n\n${quote}`,
});
const apple = (own: string, attribution: string): ReplySample => ({ program: 'Apple Mail', own, quote: `${attribution}\n\n${QUOTED}` });
const outlook = (own: string, header: string): ReplySample => ({ program: 'Outlook', own, quote: `${header}\n\n${QUESTION}` });
const thunderbird = (own: string, attribution: string): ReplySample => ({
  program: 'Thunderbird',
  own,
  quote: `${attribution}\n${QUOTED}`,
});

/** 40 replies of 13 mail programs. */
export const REPLY_SAMPLES: readonly ReplySample[] = [
  gmail('Yes, it shows 4.2.1 now.\n\nAda', 'On Mon, Nov 30, 2026 at 10:11 AM Sam Lee <support@obd.example> wrote:'),
  gmail(
    'Yes.\n\nAda Ames\nHarbor Garage',
    'On Mon, Nov 30, 2026 at 10:11 AM OBD Service, Department of Diagnostic Tools <support@obd.example>\nwrote:',
  ),
  gmail('Ja, jetzt zeigt es 4.2.1.\n\nGruß\nAda', 'Am Mo., 30. Nov. 2026 um 10:11 Uhr schrieb Sam Lee <support@obd.example>:'),
  gmail('Oui, merci.', 'Le lun. 30 nov. 2026 à 10:11, Sam Lee <support@obd.example> a écrit :'),
  gmail('Sí, gracias.', 'El lun, 30 nov 2026 a las 10:11, Sam Lee (<support@obd.example>) escribió:'),
  {
    program: 'Gmail',
    own: 'It works.',
    quote: `On Mon, Nov 30, 2026 at 10:11 AM Sam Lee <support@obd.example> wrote:\n\n${QUOTED}`,
    html: `<div dir="ltr">It works.</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Mon, Nov 30, 2026 at 10:11 AM Sam Lee &lt;<a href="mailto:support@obd.example">support@obd.example</a>&gt; wrote:<br></div><blockquote class="gmail_quote">${HTML_QUESTION}</blockquote></div>`,
  },
  // Answers between the quotes.
  {
    program: 'Gmail',
    own: 'On Mon, Nov 30, 2026 at 10:11 AM Sam Lee <support@obd.example> wrote:\n\n> did the update finish?\n\nYes.\n\n> Which version does the tool show?\n\n4.2.1',
    quote: '',
  },
  outlook(
    'Yes, it finished.\n\nAda',
    'From: Sam Lee <support@obd.example>\nSent: Monday, November 30, 2026 10:11 AM\nTo: Ada Ames <ada@harbor.example>\nSubject: Re: Update fails [TKT-000101]',
  ),
  outlook(
    'Ja, fertig.\n\nMit freundlichen Grüßen\nAda Ames',
    'Von: Sam Lee <support@obd.example>\nGesendet: Montag, 30. November 2026 10:11\nAn: Ada Ames <ada@harbor.example>\nBetreff: AW: Update schlägt fehl [TKT-000101]',
  ),
  outlook(
    'It finished. The tool is here: From my desk: the left drawer.\n\nAda',
    '-----Original Message-----\nFrom: Sam Lee <support@obd.example>\nSent: Monday, November 30, 2026 10:11 AM\nTo: Ada Ames\nSubject: Re: Update fails',
  ),
  outlook(
    'Erledigt.',
    '-----Ursprüngliche Nachricht-----\nVon: Sam Lee <support@obd.example>\nGesendet: Montag, 30. November 2026 10:11\nAn: Ada Ames\nBetreff: AW: Update',
  ),
  outlook(
    'C’est terminé.\n\nAda',
    'De : Sam Lee <support@obd.example>\nEnvoyé : lundi 30 novembre 2026 10:11\nÀ : Ada Ames\nObjet : RE: Update',
  ),
  // Answers inside a quote without marks.
  {
    program: 'Outlook',
    own: `Hi Sam, see my answers below in red.\n\nAda\n\nFrom: Sam Lee <support@obd.example>\nSent: Monday, November 30, 2026 10:11 AM\nTo: Ada Ames\nSubject: Update\n\ndid the update finish?\nYes.\nWhich version does the tool show?\n4.2.1`,
    quote: '',
  },
  {
    program: 'Outlook on the web',
    own: 'Finished an hour ago.',
    quote: `________________________________\nFrom: Sam Lee <support@obd.example>\nSent: Monday, November 30, 2026 10:11 AM\nTo: Ada Ames <ada@harbor.example>\nSubject: Re: Update\n\n${QUESTION}`,
  },
  {
    program: 'Outlook on the web',
    own: 'Finished an hour ago.',
    quote: `From: Sam Lee <support@obd.example>\nSent: Monday, November 30, 2026 10:11 AM\nTo: Ada Ames <ada@harbor.example>\nSubject: Re: Update\n\n${QUESTION}`,
    html: `<html><head><style>p { margin: 0 }</style></head><body><div>Finished an hour ago.</div><div id="appendonsend"></div><hr><div id="divRplyFwdMsg" dir="ltr"><font face="Calibri"><b>From:</b> Sam Lee &lt;support@obd.example&gt;<br><b>Sent:</b> Monday, November 30, 2026 10:11 AM<br><b>To:</b> Ada Ames &lt;ada@harbor.example&gt;<br><b>Subject:</b> Re: Update</font></div>${HTML_QUESTION}</body></html>`,
  },
  {
    program: 'Outlook for iOS and Android',
    own: 'Yes, thanks!\n\nGet Outlook for iOS<https://aka.ms/o0ukef>',
    quote: `________________________________\nFrom: Sam Lee <support@obd.example>\nSent: Monday, November 30, 2026 10:11:12 AM\nTo: Ada Ames <ada@harbor.example>\nSubject: Re: Update\n\n${QUESTION}`,
  },
  {
    program: 'Outlook for iOS and Android',
    own: 'Ja, danke!\n\nOutlook für Android herunterladen',
    quote: `________________________________\nVon: Sam Lee <support@obd.example>\nGesendet: Montag, 30. November 2026 10:11:12\nAn: Ada Ames <ada@harbor.example>\nBetreff: AW: Update\n\n${QUESTION}`,
  },
  apple('Done, it shows 4.2.1.\n\nAda', 'On Nov 30, 2026, at 10:11 AM, Sam Lee <support@obd.example> wrote:'),
  apple('Fertig.', 'Am 30.11.2026 um 10:11 schrieb Sam Lee <support@obd.example>:'),
  apple('Done.\n\nSent from my iPhone', 'On Nov 30, 2026, at 10:11, Sam Lee <support@obd.example> wrote:'),
  apple('Fertig.\n\nVon meinem iPhone gesendet', 'Am 30.11.2026 um 10:11 schrieb OBD Service <support@obd.example>:'),
  {
    program: 'Apple Mail',
    own: 'Done.',
    quote: `On Nov 30, 2026, at 10:11 AM, Sam Lee <support@obd.example> wrote:\n\n${QUOTED}\n\nSent from my iPad`,
  },
  {
    program: 'Apple Mail',
    own: `> did the update finish?\n\nYes.\n\n> Which version does the tool show?\n\n4.2.1\n\nAda`,
    quote: '',
  },
  {
    program: 'Apple Mail',
    own: 'Done.',
    quote: `${quoted(`On Nov 30, 2026, at 10:11 AM, Sam Lee <support@obd.example> wrote:\n\n${QUESTION}`)}`,
    html: `<html><body>Done.<br><div><br><blockquote type="cite"><div>On Nov 30, 2026, at 10:11 AM, Sam Lee &lt;support@obd.example&gt; wrote:</div><br>${HTML_QUESTION}</blockquote></div></body></html>`,
  },
  thunderbird('Works now.\n\nAda', 'On 11/30/26 10:11, Sam Lee wrote:'),
  thunderbird('Läuft jetzt.', 'Am 30.11.26 um 10:11 schrieb Sam Lee:'),
  thunderbird('Werkt nu.', 'Op 30-11-2026 om 10:11 schreef Sam Lee:'),
  // The answer is below the quote.
  { program: 'Thunderbird', own: `On 11/30/26 10:11, Sam Lee wrote:\n${QUOTED}\n\nWorks now.\n\n-- \nAda Ames\nHarbor Garage`, quote: '' },
  {
    program: 'Yahoo Mail',
    own: 'It finished.',
    quote: `On Monday, November 30, 2026 at 10:11:12 AM EST, Sam Lee <support@obd.example> wrote:\n\n${QUESTION}`,
  },
  {
    program: 'Yahoo Mail',
    own: 'Ist fertig.',
    quote: `Am Montag, 30. November 2026 um 10:11:12 MEZ hat Sam Lee <support@obd.example> Folgendes geschrieben:\n\n${QUESTION}`,
  },
  {
    program: 'GMX and WEB.DE',
    own: 'Hallo Sam,\n\nes geht wieder.\n\nAda',
    quote: `Gesendet: Montag, 30. November 2026 um 10:11 Uhr\nVon: "Sam Lee" <support@obd.example>\nAn: "Ada Ames" <ada@harbor.example>\nBetreff: Aw: Update\n\n${QUESTION}`,
  },
  {
    program: 'GMX and WEB.DE',
    own: 'Es geht wieder.',
    quote: `Am 30.11.26, 10:11 schrieb Sam Lee <support@obd.example>:\n\n${QUOTED}`,
  },
  {
    program: 'Samsung Email',
    own: 'Yes\n\nSent from my Galaxy',
    quote: `-------- Original message --------\nFrom: Sam Lee <support@obd.example>\nDate: 11/30/26 10:11 AM (GMT-05:00)\nTo: Ada Ames <ada@harbor.example>\nSubject: Re: Update\n\n${QUESTION}`,
  },
  {
    program: 'Samsung Email',
    own: 'Ja\n\nVon meinem Galaxy gesendet',
    quote: `-------- Ursprüngliche Nachricht --------\nVon: Sam Lee <support@obd.example>\nDatum: 30.11.26 10:11 (GMT+01:00)\nAn: Ada Ames <ada@harbor.example>\nBetreff: Aw: Update\n\n${QUESTION}`,
  },
  {
    program: 'Proton Mail',
    own: 'All good now.\n\nSent with Proton Mail secure email.',
    quote: `On Monday, November 30th, 2026 at 10:11 AM, Sam Lee <support@obd.example> wrote:\n\n${QUOTED}`,
  },
  {
    program: 'K-9 Mail',
    own: 'All good now.\n-- \nSent from my Android device with K-9 Mail. Please excuse my brevity.',
    quote: `On November 30, 2026 10:11:12 AM GMT+01:00, Sam Lee <support@obd.example> wrote:\n${quoted(QUESTION, '>')}`,
  },
  {
    program: 'Spark',
    own: 'All good now.',
    quote: `On Nov 30, 2026, 10:11 AM +0100, Sam Lee <support@obd.example>, wrote:\n${QUOTED}`,
  },
  {
    program: 'eM Client',
    own: 'All good now.\n\nAda',
    quote: `------ Original Message ------\nFrom "Sam Lee" <support@obd.example>\nTo "Ada Ames" <ada@harbor.example>\nDate 11/30/2026 10:11:12 AM\nSubject Re: Update\n\n${QUOTED}`,
  },
  // Own text that looks like a quote.
  {
    program: 'Gmail',
    own: 'On November 24 your technician wrote:\nplease replace the cable.\n\nI did that, and it still fails.\nFrom: the red light\nto the green one it takes 5 s.',
    quote: '',
  },
  {
    program: 'Outlook',
    subject: 'FW: Update fails',
    own: `Can you help this customer?\n\nFrom: Cy Cole <cy@castle.example>\nSent: Monday, November 30, 2026 9:00 AM\nTo: Ada Ames\nSubject: Update fails\n\nThe update stops at 40%.`,
    quote: '',
  },
];
