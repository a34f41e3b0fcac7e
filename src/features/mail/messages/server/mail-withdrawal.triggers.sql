CREATE TRIGGER mailboxes_deleted_mail BEFORE DELETE ON mailboxes FOR EACH ROW EXECUTE FUNCTION withdraw_mail_of_mailbox();
