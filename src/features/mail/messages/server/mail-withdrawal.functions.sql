-- Withdraws the queued messages of a deleted mailbox. The outcome of one that is being sent is unclear.
CREATE FUNCTION withdraw_mail_of_mailbox() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE mail_messages SET state = CASE state WHEN 'queued' THEN 'withdrawn' ELSE 'unclear' END, reason = 'The mailbox was deleted.',
    version = version + 1
  WHERE mailbox_id = OLD.id AND state IN ('queued', 'sending');
  RETURN OLD;
END
$$;
