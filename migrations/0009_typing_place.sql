-- Label of the field in which the user is typing; '' if unknown.
ALTER TABLE ticket_presence ADD COLUMN typing_in text NOT NULL DEFAULT '';
