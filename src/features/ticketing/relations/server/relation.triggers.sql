CREATE TRIGGER merged_from_id_added BEFORE INSERT ON ticket_relations
  FOR EACH ROW WHEN (NEW.from_id IS NOT NULL) EXECUTE FUNCTION refuse_merged_ticket('from_id');
CREATE TRIGGER merged_from_id_changed BEFORE UPDATE OF from_id ON ticket_relations
  FOR EACH ROW WHEN (NEW.from_id IS DISTINCT FROM OLD.from_id) EXECUTE FUNCTION refuse_merged_ticket('from_id');

CREATE TRIGGER merged_to_id_added BEFORE INSERT ON ticket_relations
  FOR EACH ROW WHEN (NEW.to_id IS NOT NULL) EXECUTE FUNCTION refuse_merged_ticket('to_id');
CREATE TRIGGER merged_to_id_changed BEFORE UPDATE OF to_id ON ticket_relations
  FOR EACH ROW WHEN (NEW.to_id IS DISTINCT FROM OLD.to_id) EXECUTE FUNCTION refuse_merged_ticket('to_id');
