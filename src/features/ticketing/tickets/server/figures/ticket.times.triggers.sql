CREATE TRIGGER tickets_changed_closing AFTER UPDATE OF status ON tickets
  FOR EACH ROW WHEN (OLD.is_open <> NEW.is_open AND OLD.merged_into IS NOT DISTINCT FROM NEW.merged_into)
  EXECUTE FUNCTION note_closing_of_ticket();
CREATE TRIGGER tickets_changed_merge AFTER UPDATE OF merged_into ON tickets
  FOR EACH ROW WHEN (OLD.merged_into IS DISTINCT FROM NEW.merged_into) EXECUTE FUNCTION note_merging_of_ticket();
CREATE TRIGGER tickets_changed_times AFTER UPDATE OF type, created_at ON tickets
  FOR EACH ROW WHEN ((OLD.type, OLD.created_at) IS DISTINCT FROM (NEW.type, NEW.created_at)) EXECUTE FUNCTION copy_ticket_to_times();
CREATE TRIGGER ticket_history_first_reply AFTER INSERT ON ticket_history
  FOR EACH ROW WHEN (is_reply(NEW.kind, NEW.type, NEW.category)) EXECUTE FUNCTION note_first_reply_to_ticket();
