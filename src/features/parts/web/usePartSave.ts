import { useRef, useState } from 'react';
import { CallError } from '../../../platform/web/call.ts';
import { Part } from '../part.contract.ts';
import { changedFields, conflictingFields, mergeOnto, type PartField, type PartFields } from '../part-merge.rules.ts';
import { useAddPart, useChangePart } from './part.queries.ts';
import { pickFields } from './part-form.ts';

/** A part that two people changed: what is stored now, and the fields somebody has to decide. */
export interface PartConflict {
  theirs: Part;
  fields: PartField[];
}

interface PartSave {
  /** The part as it was when the form opened; undefined for a new one. */
  opened: Part | undefined;
  onSaved: (part: Part) => void;
  /** Gets theirs with what I changed in it, when somebody has to decide. */
  onMerged: (fields: PartFields) => void;
}

/**
 * Saves a new part, or what was changed in `opened`. When a colleague was faster, changes that do not touch
 * each other are saved together; for the others `conflict` says what is stored, and saving again keeps mine.
 */
export function usePartSave({ opened, onSaved, onMerged }: PartSave) {
  const add = useAddPart();
  const change = useChangePart();
  const [conflict, setConflict] = useState<PartConflict>();
  // The second click of a double click comes before the button knows of the first.
  const isSending = useRef(false);

  async function saveOver(base: Part, mine: PartFields): Promise<Part | undefined> {
    const changed = changedFields(pickFields(base), mine).map((field) => [field, mine[field]]);
    if (changed.length === 0) return base;
    try {
      return await change.mutateAsync({ id: base.id, change: { ...Object.fromEntries(changed), version: base.version } });
    } catch (error) {
      const theirs = error instanceof CallError && error.code === 'stale' ? Part.parse(error.current) : undefined;
      if (!theirs) throw error;
      const fields = conflictingFields(pickFields(base), mine, pickFields(theirs));
      const merged = mergeOnto(pickFields(theirs), pickFields(base), mine);
      if (fields.length === 0) return saveOver(theirs, merged);
      setConflict({ theirs, fields });
      onMerged(merged);
      change.reset();
      return undefined;
    }
  }

  async function save(mine: PartFields): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    try {
      const base = conflict?.theirs ?? opened;
      const saved = base ? await saveOver(base, mine) : await add.mutateAsync(mine);
      if (saved) onSaved(saved);
    } catch {
      // Already logged, and shown in the form, which keeps what was typed.
    } finally {
      isSending.current = false;
    }
  }

  return { save, conflict, isSaving: add.isPending || change.isPending, error: add.error ?? change.error };
}
