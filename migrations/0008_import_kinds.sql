-- Features bring what can be imported, so the program and not the schema knows the kinds.
ALTER TABLE imports DROP CONSTRAINT imports_kind_check;
