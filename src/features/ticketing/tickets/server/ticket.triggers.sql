CREATE TRIGGER tickets_not_to_be_sent BEFORE INSERT ON tickets
  FOR EACH ROW WHEN (NEW.sync_status = 'pending') EXECUTE FUNCTION keep_unsynced_when_off('syncTickets');
