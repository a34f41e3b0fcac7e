import type { z } from 'zod';
import { NewPart, type Part, type ToolModel } from '../part.contract.ts';
import type { PartField, PartFields } from '../part-merge.rules.ts';

/** What the form holds, as typed. */
export type PartForm = Record<Exclude<PartField, 'compatibleModels'>, string> & { compatibleModels: ToolModel[] };

export type PartErrors = Partial<Record<PartField, string>>;

export const EMPTY_FORM: PartForm = {
  partNumber: '',
  name: '',
  description: '',
  quantity: '',
  cost: '',
  price: '',
  supplier: '',
  compatibleModels: [],
};

export const PART_FIELDS = Object.keys(EMPTY_FORM) as PartField[];

export function toForm(part: PartFields): PartForm {
  const { partNumber, name, description, quantity, cost, price, supplier, compatibleModels } = part;
  return {
    ...{ partNumber, name, description, supplier, compatibleModels },
    quantity: String(quantity),
    cost: cost.toFixed(2),
    price: price.toFixed(2),
  };
}

/** The part a form describes, or what is wrong with it by field. */
export function readForm(form: PartForm): { fields?: PartFields; errors: PartErrors } {
  const { quantity, cost, price } = form;
  const { data, error } = NewPart.safeParse({
    ...form,
    quantity: numberIn(quantity),
    cost: numberIn(cost),
    price: numberIn(price),
  });
  const errors = (error?.issues ?? []).toReversed().map((issue) => [issue.path[0], getMessage(issue)]);
  return { ...(data && { fields: pickFields(data) }), errors: Object.fromEntries(errors) };
}

function getMessage(issue: z.core.$ZodIssue): string {
  const isNegativeAmount = issue.code === 'too_small' && (issue.path[0] === 'cost' || issue.path[0] === 'price');
  return isNegativeAmount ? 'Must be at least 0' : issue.message;
}

/** The fields of a part that the form edits. */
export function pickFields({
  partNumber,
  name,
  description,
  quantity,
  cost,
  price,
  supplier,
  compatibleModels,
}: PartFields | Part): PartFields {
  return { partNumber, name, description, quantity, cost, price, supplier, compatibleModels };
}

function numberIn(text: string): number | undefined {
  return text.trim() === '' ? undefined : Number(text);
}
