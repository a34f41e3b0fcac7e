-- What a history says is kept as facts: a kind with its data, and the id of its author beside the printed name.
ALTER TABLE ticket_history
  -- Null: the program itself, somebody who is not known, or who has left; no reference, so that a deleted account leaves its entries as they are.
  ADD COLUMN author_id text,
  -- 'text' is what somebody wrote, 'imported-text' what came with an imported ticket; all others are facts, and `content` is made from them.
  ADD COLUMN kind text NOT NULL DEFAULT 'text',
  ADD COLUMN data jsonb NOT NULL DEFAULT '{}';

ALTER TABLE ticket_comments ADD COLUMN author_id text;
