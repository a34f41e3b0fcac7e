import { attempt, control } from './control.js';
import { byId, element } from './dom.js';

const KINDS = {
  slow: 'Delays the response.',
  reset_before: 'Drops the connection before processing.',
  reset_after: 'Processes the request, then drops the connection.',
  hang: 'Never responds. With milliseconds, drops the connection after that time.',
  garbage: 'Returns an HTML page with status 200 before processing.',
  garbage_after: 'Processes the request, then returns an HTML page with status 200.',
  truncated: 'Processes the request, then cuts the response in the middle.',
  status: 'Returns an error with this status before processing.',
  status_after: 'Processes the request, then returns an error with this status.',
  unauthorized_once: 'Returns 401 once, then succeeds.',
  revoke_token: 'Revokes the access token of the request.',
  partial: 'Fails every second record of a write.',
  smtp_refused: 'Resets an SMTP connection before the greeting.',
  smtp_no_greeting: 'Accepts an SMTP connection and stays silent.',
  smtp_bad_certificate: 'Offers TLS with a certificate that no client trusts.',
  smtp_connect: 'Greets with an error, by default 421.',
  smtp_auth: 'Rejects the sign-in, by default with 535.',
  smtp_basic_auth: 'Rejects passwords with 550 5.7.30 but accepts tokens.',
  smtp_sender: 'Rejects MAIL FROM, by default with 451.',
  smtp_recipient: 'Rejects a recipient, by default with 550.',
  smtp_message: 'Rejects the message after its end, by default with 552.',
  smtp_response_lost: 'Accepts the message, then drops the connection instead of responding.',
  smtp_cut_in_data: 'Drops the connection after 354, before the end of the message.',
  smtp_hang: 'Accepts the message, then never responds.',
  imap_refused: 'Resets an IMAP connection before the greeting.',
  imap_no_greeting: 'Accepts an IMAP connection and stays silent.',
  imap_bad_certificate: 'Answers a TLS handshake with a certificate that no client trusts.',
  imap_auth: 'Rejects the sign-in.',
  imap_bye: 'Ends the connection with BYE instead of running a command.',
  imap_no: 'Rejects a command with NO.',
  imap_cut: 'Drops the connection instead of running a command.',
  imap_response_lost: 'Runs a command, then drops the connection instead of responding.',
  imap_silent: 'Sends nothing from this command on. After IDLE, the client waits forever.',
  imap_truncated: 'Cuts the connection in the middle of the next literal.',
};

const form = byId('fault-form');
let drawn = '';

/** Renders the active faults if they have changed. */
export function showFaults(faults) {
  const state = JSON.stringify(faults);
  if (state === drawn) return;
  drawn = state;
  byId('faults').replaceChildren(...faults.map(createRow));
  byId('no-faults').hidden = faults.length > 0;
  byId('clear-faults').disabled = faults.length === 0;
}

function createRow({ provider, kind, path = '', exact, method = '', probability = 1, times, ms, status, retryAfter, address = '', fired }) {
  const share = probability === 1 ? '' : `${Math.round(probability * 1_000) / 10}%`;
  const details = [share, ms === undefined ? '' : `${ms} ms`, status ?? '', retryAfter === undefined ? '' : `Retry-After ${retryAfter}`];
  const isOver = fired >= (times ?? (kind === 'unauthorized_once' ? 1 : Number.POSITIVE_INFINITY));
  return element(
    'li',
    { className: 'fault stack' },
    element(
      'span',
      { className: isOver ? 'what over' : 'what' },
      element('b', { textContent: kind }),
      ` ${method} /${provider}${path}${exact ? ' (exact path)' : ''}`,
    ),
    element('span', {
      className: 'meta',
      textContent: [
        ...[address, ...details].filter((text) => text !== ''),
        `fired ${fired}${times ? ` of ${times}` : ''}`,
        isOver ? 'finished' : '',
      ]
        .filter(Boolean)
        .join(' · '),
    }),
  );
}

/** Fills in the options of the form and enables it. */
export function prepareFaultForm(providers) {
  form.elements.provider.replaceChildren(...providers.map((name) => element('option', { textContent: name })));
  form.elements.kind.replaceChildren(...Object.keys(KINDS).map((kind) => element('option', { textContent: kind })));
  form.elements.kind.addEventListener('change', fitToKind);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void attempt(async () => showFaults(await control('POST', '/faults', [readFault()])));
  });
  byId('clear-faults').addEventListener('click', () => attempt(async () => showFaults(await control('DELETE', '/faults'))));
  fitToKind();
}

function fitToKind() {
  const kind = form.elements.kind.value;
  if (/^(?:smtp|imap)_/.test(kind)) form.elements.provider.value = 'mail';
  byId('kind-about').textContent = KINDS[kind];
  for (const label of form.querySelectorAll('[data-for]')) {
    label.hidden = !label.dataset.for.split(' ').includes(kind);
    label.querySelector('input').disabled = label.hidden;
  }
}

function readFault() {
  const given = Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== ''));
  const { percent, exact, ...rest } = given;
  const numbers = ['times', 'ms', 'status', 'retryAfter'].filter((name) => name in rest).map((name) => [name, Number(rest[name])]);
  return { ...rest, ...Object.fromEntries(numbers), ...(exact ? { exact: true } : {}), probability: Number(percent) / 100 };
}
