import { ok } from '@oazapfts/runtime';
import {
  defaults,
  deleteTicketsByIdAttachmentsByAttachmentId,
  getSearch,
  getTickets,
  getTicketsByIdAttachments,
  postAuthLogin,
  postAuthLogout,
  postTickets,
  postTicketsByIdAttachments,
  putTicketsById,
  type Ticket,
  type User,
} from './client.ts';

const [, , origin = '', usernameOrEmail = '', password = ''] = process.argv;

/** Makes the typical calls of a client that knows only the API description. Prints the result as a line of JSON. */
async function main(): Promise<object> {
  const user = await signIn();
  const ticket = await ok(postTickets({ customerCompany: 'Harbor Garage', summary: 'Program the ECU of a Civic', type: 'Tech Support' }));
  const listed = await getTickets({ status: ['New', 'On Hold'], $type: 'Tech Support', limit: 10 });
  if (listed.status !== 200) throw new Error(listed.data.message);
  const [first] = listed.data;
  const changed = await ok(putTicketsById(ticket.id, { version: ticket.version, status: 'In Progress' }));
  return {
    fullName: user.fullName,
    found: (await ok(getSearch(ticket.id, { limit: 3 }))).map(({ kind, hits }) => [kind, hits.length]),
    listed: { id: first?.id, summary: first?.summary, total: listed.headers.get('x-total-count') },
    changed: { status: changed.status, version: changed.version },
    refused: await saveOutdated(ticket),
    file: await sendAndTakeBackFile(ticket.id),
    loggedOut: (await postAuthLogout({})).status,
  };
}

async function signIn(): Promise<User> {
  defaults.baseUrl = origin;
  const { status, data, headers } = await postAuthLogin({ usernameOrEmail, password });
  if (status !== 200) throw new Error(data.message);
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  defaults.headers = { origin, cookie: cookies.join('; ') };
  return data;
}

/** Expects that a save of an outdated version is rejected with the current record. */
async function saveOutdated({ id, version }: Ticket): Promise<object> {
  const refused = await putTicketsById(id, { version, summary: 'Too late' });
  if (refused.status !== 409) throw new Error(`Answered ${refused.status}`);
  const { code, current } = refused.data;
  return { code, current: { status: current?.status, version: current?.version } };
}

async function sendAndTakeBackFile(ticketId: string): Promise<object> {
  const { id, name } = await ok(postTicketsByIdAttachments(ticketId, { file: new File(['P0420: catalyst'], 'codes.txt') }));
  const sent = await ok(getTicketsByIdAttachments(ticketId));
  const { status: deleted } = await deleteTicketsByIdAttachmentsByAttachmentId(ticketId, id);
  const again = await deleteTicketsByIdAttachmentsByAttachmentId(ticketId, id);
  return { name, sizes: sent.map(({ bytes }) => bytes), deleted, again: again.status };
}

process.stdout.write(JSON.stringify(await main()));
