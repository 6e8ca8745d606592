import { z } from 'zod';
import { routingNumberFault } from '../payments/routing-number-rules.ts';

const missing = 'is missing';

/** A text of a TOML file of the folder. */
export const text = (lengthMax: number) =>
  z
    .string({
      error: ({ input }) => (input === undefined ? missing : 'must be in quotation marks'),
    })
    .trim()
    .min(1, 'must not be empty')
    .max(lengthMax, `must have at most ${lengthMax} characters`);

export const matching = (pattern: RegExp, problem: string) => text(200).regex(pattern, problem);

export const routingNumber = text(40).superRefine((number, context) => {
  const fault = routingNumberFault(number);
  if (fault !== null) context.addIssue(fault);
});

export const year = z
  .int({ error: ({ input }) => (input === undefined ? missing : 'must be a year') })
  .min(1600, 'must be a year')
  .max(2200, 'must be a year');

export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, {
    error: ({ input }) => (input === undefined ? missing : `must be one of ${values.join(', ')}`),
  });

/** A table with exactly these keys. */
export const table = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: ({ input }) =>
      input === undefined ? `${missing}: a table with ${Object.keys(shape).join(', ')}` : undefined,
  });

/** A list of tables, which may be left out. */
export const tables = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.array(table(shape), { error: 'must be a list of tables' }).default([]);
