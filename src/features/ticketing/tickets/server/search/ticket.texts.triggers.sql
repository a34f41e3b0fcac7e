CREATE TRIGGER tickets_added_texts AFTER INSERT ON tickets REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION add_ticket_search_texts();
CREATE TRIGGER tickets_changed_text AFTER UPDATE OF search_text ON tickets
  FOR EACH ROW WHEN (OLD.search_text <> NEW.search_text) EXECUTE FUNCTION change_ticket_search_text();
CREATE TRIGGER tickets_removed_texts AFTER DELETE ON tickets REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION remove_ticket_search_texts();
CREATE TRIGGER tickets_emptied_texts AFTER TRUNCATE ON tickets
  FOR EACH STATEMENT EXECUTE FUNCTION empty_ticket_search_texts();
