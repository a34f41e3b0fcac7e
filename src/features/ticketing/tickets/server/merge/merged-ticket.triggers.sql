-- Rejects additions to a merged ticket, regardless of the caller. Existing rows may stay, and allow other changes.

CREATE TRIGGER merged_ticket_id_added BEFORE INSERT ON ticket_comments
  FOR EACH ROW WHEN (NEW.ticket_id IS NOT NULL) EXECUTE FUNCTION refuse_merged_ticket('ticket_id');
CREATE TRIGGER merged_ticket_id_changed BEFORE UPDATE OF ticket_id ON ticket_comments
  FOR EACH ROW WHEN (NEW.ticket_id IS DISTINCT FROM OLD.ticket_id) EXECUTE FUNCTION refuse_merged_ticket('ticket_id');
