CREATE TRIGGER tickets_of_added_customer AFTER INSERT ON customers
  FOR EACH ROW EXECUTE FUNCTION adopt_records_of_customer('tickets', 'customer_company');
CREATE TRIGGER tickets_of_renamed_customer AFTER UPDATE OF shop_name ON customers
  FOR EACH ROW WHEN (OLD.shop_name <> NEW.shop_name) EXECUTE FUNCTION adopt_records_of_customer('tickets', 'customer_company');
