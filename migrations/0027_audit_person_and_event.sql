-- A person and an event that hardly ever meet: without it, all that the person did is read to find out.
CREATE INDEX audit_log_actor_action ON audit_log ((coalesce(actor_id, 'system')), action, at, id);
