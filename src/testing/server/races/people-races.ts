import { randomInt, randomUUID } from 'node:crypto';
import { findUser } from '../../../features/admin/users/server/user.store.ts';
import { setOwnPassword } from '../../../features/admin/users/server/user-change.service.ts';
import type { Invitation } from '../../../features/admin/users/user.contract.ts';
import { aTicket } from '../../../features/ticketing/tickets/ticket.factory.ts';
import { saveLink } from '../../../features/zoho/zoho-connection/server/sign-in/link.service.ts';
import { addPending } from '../../../features/zoho/zoho-connection/server/sign-in/pending.store.ts';
import { runAsCaller } from '../../../platform/server/database/lock-tracker.ts';
import { addStaff } from '../staff.ts';
import type { RacedService } from './raced-service.ts';
import { add, pick } from './world.ts';

const changedPeople: RacedService = {
  name: 'rename people and delete one',
  calls: ['PUT /api/users/:id', 'PUT /api/users/me', 'DELETE /api/users/:id'],
  async prepare({ api, deps, people, repairs }, turn) {
    const gone = await addStaff(deps.database);
    const assignees = [{ id: gone.id }, { id: pick(people, turn) }];
    await add(api, '/api/tickets', aTicket({ assignees, technicianId: gone.id }));
    return async () => [
      await api.put(`/api/users/${pick(people, turn)}`, { fullName: `Person ${turn}` }),
      await api.put('/api/users/me', { fullName: `Admin ${turn}` }),
      await api.put(`/api/tickets/${pick(repairs, turn)}`, { assignees }),
      await api.delete(`/api/users/${gone.id}`),
    ];
  },
};

/** Calls the service directly, because the password checks of the API take long and lock nothing. */
const ownPasswords: RacedService = {
  name: 'set the own password',
  calls: ['PUT /api/users/me/password'],
  async prepare({ deps }) {
    const { id, fullName } = await addStaff(deps.database);
    const replaces = (await findUser(deps.database, id))?.passwordHash ?? '';
    const actor = { userId: id, fullName, role: 'User', avatar: '', sessionId: '', address: '' } as const;
    return async () => {
      const given = { passwordHash: `${replaces}-`, replaces };
      const body = await runAsCaller('PUT /api/users/me/password', () => setOwnPassword(deps, actor, given));
      return [{ status: 200, body, headers: new Headers() }];
    };
  },
};

/** Calls the service directly, because the API checks the password and calls Zoho. */
const zohoLinks: RacedService = {
  name: 'link an account to Zoho',
  calls: ['POST /api/zoho-link'],
  async prepare({ deps }) {
    const { id: userId, email } = await addStaff(deps.database);
    const account = await findUser(deps.database, userId);
    const pending = { zohoUserId: String(randomInt(2 ** 47)), crmUserId: '1', email, fullName: email, userId };
    const id = randomUUID();
    await addPending(deps.database, id, pending, deps.clock.now());
    const caller = { sessionId: undefined, deviceId: undefined, userAgent: '', address: '' };
    return async () => {
      const proved = { pending: { ...pending, id }, hash: account?.passwordHash ?? '' };
      const body = await runAsCaller('POST /api/zoho-link', () => saveLink(deps, proved, caller));
      return [{ status: 200, body, headers: new Headers() }];
    };
  },
};

const invitations: RacedService = {
  name: 'invite a user, who joins',
  calls: ['POST /api/users/invitations', 'POST /api/users/:id/invitation', 'POST /api/invitations/accept'],
  async prepare({ api }) {
    const name = randomUUID();
    const { user } = await add<Invitation>(api, '/api/users/invitations', {
      fullName: `Guest ${name}`,
      username: name,
      email: `${name}@example.com`,
    });
    return async () => {
      const renewed = await api.post<Invitation>(`/api/users/${user.id}/invitation`);
      const token = renewed.body.path.split('token=')[1];
      const body = { token, password: 'amber-otter-lantern-94' };
      // Signed out: joining ends the session of the browser.
      return [renewed, await api.request('POST', '/api/invitations/accept', { body, headers: { cookie: '' } })];
    };
  },
};

const assignedTickets: RacedService = {
  name: 'give tickets to people',
  calls: ['POST /api/tickets', 'PUT /api/tickets/:id', 'POST /api/tickets/bulk'],
  async prepare({ api, people, repairs, names }, turn) {
    const assignees = people.map((id) => ({ id }));
    const technicianId = pick(people, turn);
    const change = turn % 2 ? { assignees: [] } : { addAssignees: assignees };
    return async () => [
      await api.post('/api/tickets', aTicket({ assignees, technicianId, customerCompany: pick(names, turn) })),
      await api.put(`/api/tickets/${pick(repairs, turn)}`, { assignees: assignees.slice(turn % 3), technicianId }),
      await api.post('/api/tickets/bulk', { ids: turn % 2 ? repairs : repairs.toReversed(), change }),
    ];
  },
};

export const PEOPLE_RACES: readonly RacedService[] = [changedPeople, invitations, ownPasswords, zohoLinks, assignedTickets];
