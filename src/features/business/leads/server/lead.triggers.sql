-- PostgreSQL runs triggers in the order of their names. The numbers follow LOCK_ORDER.
CREATE TRIGGER adopt_1_leads_of_added AFTER INSERT ON customers REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION adopt_records_of_added_customers('leads', 'company_name');
CREATE TRIGGER adopt_1_leads_of_renamed AFTER UPDATE OF shop_name ON customers
  FOR EACH ROW WHEN (OLD.shop_name <> NEW.shop_name) EXECUTE FUNCTION adopt_records_of_renamed_customer('leads', 'company_name');
CREATE TRIGGER leads_not_to_be_sent BEFORE INSERT ON leads
  FOR EACH ROW WHEN (NEW.sync_status = 'pending') EXECUTE FUNCTION keep_unsynced_when_off('syncLeads');
CREATE TRIGGER leads_named_added BEFORE INSERT ON leads
  FOR EACH ROW WHEN (NEW.customer_id IS NOT NULL) EXECUTE FUNCTION name_customer_of_lead();
CREATE TRIGGER leads_named_changed BEFORE UPDATE OF company_name ON leads
  FOR EACH ROW WHEN (NEW.customer_id IS NOT NULL) EXECUTE FUNCTION name_customer_of_lead();
