CREATE FUNCTION add_ticket_search_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ticket_search_texts (ticket_id, text) SELECT id, search_text FROM added;
  RETURN NULL;
END
$$;

CREATE FUNCTION change_ticket_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ticket_search_texts SET text = NEW.search_text WHERE ticket_id = NEW.id;
  RETURN NULL;
END
$$;

CREATE FUNCTION remove_ticket_search_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM ticket_search_texts WHERE ticket_id IN (SELECT id FROM removed);
  RETURN NULL;
END
$$;

CREATE FUNCTION empty_ticket_search_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM ticket_search_texts;
  RETURN NULL;
END
$$;

-- Rewrites the texts of all tickets, after a load without triggers.
CREATE FUNCTION rebuild_ticket_search_texts() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ticket_search_texts AS texts (ticket_id, text) SELECT id, search_text FROM tickets ORDER BY id
    ON CONFLICT (ticket_id) DO UPDATE SET text = excluded.text WHERE texts.text <> excluded.text;
END
$$;
