CREATE TRIGGER part_movements_append_only BEFORE UPDATE OR DELETE ON part_movements
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER part_movements_used AFTER INSERT ON part_movements
  FOR EACH ROW WHEN (NEW.kind = 'used') EXECUTE FUNCTION count_part_use();
