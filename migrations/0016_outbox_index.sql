-- Each save wrote the time of its outbox entry into two equal indexes.
DROP INDEX sync_outbox_oldest;
