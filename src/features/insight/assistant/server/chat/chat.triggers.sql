CREATE TRIGGER merged_ticket_id_added BEFORE INSERT ON assistant_conversations
  FOR EACH ROW WHEN (NEW.ticket_id IS NOT NULL) EXECUTE FUNCTION refuse_merged_ticket('ticket_id');
CREATE TRIGGER merged_ticket_id_changed BEFORE UPDATE OF ticket_id ON assistant_conversations
  FOR EACH ROW WHEN (NEW.ticket_id IS DISTINCT FROM OLD.ticket_id) EXECUTE FUNCTION refuse_merged_ticket('ticket_id');
