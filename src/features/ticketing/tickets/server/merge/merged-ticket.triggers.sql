-- Nothing is added to a ticket that was merged, whichever call it comes through. What was there before may stay and change otherwise.

CREATE TRIGGER merged_ticket_id_added BEFORE INSERT ON ticket_comments
  FOR EACH ROW WHEN (NEW.ticket_id IS NOT NULL) EXECUTE FUNCTION refuse_merged_ticket('ticket_id');
CREATE TRIGGER merged_ticket_id_changed BEFORE UPDATE OF ticket_id ON ticket_comments
  FOR EACH ROW WHEN (NEW.ticket_id IS DISTINCT FROM OLD.ticket_id) EXECUTE FUNCTION refuse_merged_ticket('ticket_id');
