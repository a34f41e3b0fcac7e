-- PostgreSQL runs triggers in the order of their names. The numbers follow LOCK_ORDER.
CREATE TRIGGER adopt_2_tickets_of_added AFTER INSERT ON customers REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION adopt_records_of_added_customers('tickets', 'customer_company');
CREATE TRIGGER adopt_2_tickets_of_renamed AFTER UPDATE OF shop_name ON customers
  FOR EACH ROW WHEN (OLD.shop_name <> NEW.shop_name) EXECUTE FUNCTION adopt_records_of_renamed_customer('tickets', 'customer_company');
-- No trigger for updates: it would compute the search text on each save. Saves write the name of the customer under the lock customers.records (withCustomer).
CREATE TRIGGER tickets_named_added BEFORE INSERT ON tickets
  FOR EACH ROW WHEN (NEW.customer_id IS NOT NULL) EXECUTE FUNCTION name_customer_of_ticket();
