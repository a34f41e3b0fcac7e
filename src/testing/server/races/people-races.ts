import { aTicket } from '../../../features/ticketing/tickets/ticket.factory.ts';
import { addStaff } from '../staff.ts';
import { calling, type RacedService } from './raced-service.ts';
import { add, pick } from './world.ts';

export const changedPeople: RacedService = {
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

export const assignedTickets: RacedService = {
  name: 'give tickets to people',
  calls: ['PUT /api/tickets/:id', 'POST /api/tickets/bulk'],
  prepare: calling(({ api, people, repairs }, turn) => {
    const [assignees, technicianId] = [people.map((id) => ({ id })), pick(people, turn)];
    if (turn % 2) return api.put(`/api/tickets/${pick(repairs, turn)}`, { assignees: assignees.slice(turn % 3), technicianId });
    return api.post('/api/tickets/bulk', { ids: repairs, change: turn % 4 ? { assignees: [] } : { addAssignees: assignees } });
  }),
};

export const PEOPLE_RACES: readonly RacedService[] = [changedPeople, assignedTickets];
