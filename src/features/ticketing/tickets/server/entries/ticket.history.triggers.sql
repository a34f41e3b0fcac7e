CREATE TRIGGER ticket_history_append_only BEFORE UPDATE OR DELETE ON ticket_history
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ticket_history_change();
