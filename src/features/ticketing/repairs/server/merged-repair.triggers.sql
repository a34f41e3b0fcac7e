-- A merged ticket gets no approval and no parts, regardless of the caller.

CREATE TRIGGER merged_ticket_id_added BEFORE INSERT ON rma_approvals
  FOR EACH ROW WHEN (NEW.ticket_id IS NOT NULL) EXECUTE FUNCTION refuse_merged_ticket('ticket_id');
CREATE TRIGGER merged_ticket_id_changed BEFORE UPDATE OF ticket_id ON rma_approvals
  FOR EACH ROW WHEN (NEW.ticket_id IS DISTINCT FROM OLD.ticket_id) EXECUTE FUNCTION refuse_merged_ticket('ticket_id');

-- The parts feature doesn't know tickets, so this trigger guards the parts used by repairs.
CREATE TRIGGER merged_ticket_id_added BEFORE INSERT ON part_movements
  FOR EACH ROW WHEN (NEW.ticket_id IS NOT NULL) EXECUTE FUNCTION refuse_merged_ticket('ticket_id');
CREATE TRIGGER merged_ticket_id_changed BEFORE UPDATE OF ticket_id ON part_movements
  FOR EACH ROW WHEN (NEW.ticket_id IS DISTINCT FROM OLD.ticket_id) EXECUTE FUNCTION refuse_merged_ticket('ticket_id');
CREATE TRIGGER merged_ticket_id_added BEFORE INSERT ON part_needs
  FOR EACH ROW WHEN (NEW.ticket_id IS NOT NULL) EXECUTE FUNCTION refuse_merged_ticket('ticket_id');
CREATE TRIGGER merged_ticket_id_changed BEFORE UPDATE OF ticket_id ON part_needs
  FOR EACH ROW WHEN (NEW.ticket_id IS DISTINCT FROM OLD.ticket_id) EXECUTE FUNCTION refuse_merged_ticket('ticket_id');
