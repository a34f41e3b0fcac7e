CREATE TRIGGER tickets_linked_when_imported AFTER INSERT ON tickets
  FOR EACH ROW WHEN (NEW.zoho_case_id IS NOT NULL) EXECUTE FUNCTION link_imported_record('ticket', 'desk', 'Ticket', 'zoho_case_id');
CREATE TRIGGER leads_linked_when_imported AFTER INSERT ON leads
  FOR EACH ROW WHEN (NEW.zoho_id IS NOT NULL) EXECUTE FUNCTION link_imported_record('lead', 'crm', 'Lead', 'zoho_id');
CREATE TRIGGER customers_linked_when_imported AFTER INSERT ON customers
  FOR EACH ROW WHEN (NEW.zoho_id IS NOT NULL) EXECUTE FUNCTION link_imported_record('customer', 'crm', 'Account', 'zoho_id');
CREATE TRIGGER tickets_unlinked_when_removed AFTER DELETE ON tickets REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION unlink_removed_records('ticket');
CREATE TRIGGER leads_unlinked_when_removed AFTER DELETE ON leads REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION unlink_removed_records('lead');
CREATE TRIGGER customers_unlinked_when_removed AFTER DELETE ON customers REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION unlink_removed_records('customer');
CREATE TRIGGER tickets_with_renamed_customer AFTER UPDATE OF customer_company ON tickets
  FOR EACH ROW WHEN (OLD.customer_company <> NEW.customer_company AND OLD.version = NEW.version) EXECUTE FUNCTION follow_name_of_customer();
