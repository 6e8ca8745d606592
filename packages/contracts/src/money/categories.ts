import { limits } from '@seven-hills/bank/limits';
import { transactionTypes } from '@seven-hills/bank/transaction';
import {
  categoryColors,
  categoryIcons,
  categoryKinds,
  categoryLimits,
} from '@seven-hills/bank/words/category-list';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import {
  decimalText,
  isPositiveAmount,
  messageAnswer,
  ofAccount,
  optionalText,
  positiveId,
  requiredText,
} from '../fields.ts';

export const category = z.object({
  id: positiveId,
  name: z.string(),
  kind: z.enum(categoryKinds),
  icon: z.enum(categoryIcons),
  color: z.enum(categoryColors),
  /** Whether the customer created it; the others are built in. */
  isOwn: z.boolean(),
});
export type Category = z.infer<typeof category>;

export const newCategory = z.object({
  name: requiredText('Please enter a name', categoryLimits.nameLengthMax),
  kind: z.enum(categoryKinds, { error: 'Please choose what it is for' }),
  icon: z.enum(categoryIcons, { error: 'Please choose an icon' }),
  color: z.enum(categoryColors, { error: 'Please choose a color' }),
});
export type NewCategory = z.output<typeof newCategory>;

const byId = z.object({ id: positiveId });

const shared = { tag: 'Insights', access: 'signed-in', status: 200 } as const;

export const listCategories = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/categories',
  summary: 'The categories that the caller’s transactions can be in',
  answer: z.array(category),
  problems: [],
});

export const addCategory = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/categories',
  summary: 'Create a custom category',
  body: newCategory,
  status: 201,
  answer: category,
  problems: ['conflict'],
});

export const changeCategory = defineEndpoint({
  ...shared,
  method: 'PUT',
  path: '/api/categories/:id',
  summary: 'Change a custom category',
  params: byId,
  body: newCategory,
  answer: category,
  problems: ['conflict', 'not_found'],
});

/** Moves the category's transactions to Other and removes the rules for it. */
export const removeCategory = defineEndpoint({
  ...shared,
  method: 'DELETE',
  path: '/api/categories/:id',
  summary: 'Remove a custom category',
  params: byId,
  answer: messageAnswer,
  problems: ['not_found'],
});

const amountOrNone = z
  .string()
  .trim()
  .refine((text) => isPositiveAmount(text), { error: 'Please enter a valid amount' })
  .nullish()
  .transform((text) => text ?? null);

/** The conditions of a rule: at least one must be set, and all that are set must match. */
const ruleConditions = z.object({
  /** Text that the description must contain, ignoring case. */
  text: optionalText(limits.descriptionLengthMax),
  type: z.enum(transactionTypes).nullish(),
  direction: z.enum(['in', 'out']).nullish(),
  amountMin: amountOrNone,
  amountMax: amountOrNone,
});

export const categoryRule = z.object({
  id: positiveId,
  categoryId: positiveId,
  text: z.string().nullable(),
  payee: z.object({ key: z.string(), name: z.string() }).nullable(),
  type: z.enum(transactionTypes).nullable(),
  direction: z.enum(['in', 'out']).nullable(),
  amountMin: decimalText.nullable(),
  amountMax: decimalText.nullable(),
  /** Whether it was created from a correction. */
  isLearned: z.boolean(),
});
export type CategoryRule = z.infer<typeof categoryRule>;

/**
 * Either a custom rule, or a rule for a transaction's counterparty (or its description, if it has
 * no counterparty).
 */
const newRule = z.discriminatedUnion('from', [
  ruleConditions.extend({ from: z.literal('conditions'), categoryId: positiveId }),
  z.object({ from: z.literal('transaction'), transactionId: positiveId, categoryId: positiveId }),
]);
export type NewRule = z.output<typeof newRule>;

export const listRules = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/category-rules',
  summary: 'The caller’s rules, in the order in which they are tried',
  answer: z.array(categoryRule),
  problems: [],
});

export const addRule = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/category-rules',
  summary: 'Add a rule, which is tried first',
  body: newRule,
  status: 201,
  answer: z.object({
    rule: categoryRule,
    /** The number of past transactions that the rule moved to its category. */
    affected: z.int(),
  }),
  problems: ['conflict', 'not_found'],
});

export const changeRule = defineEndpoint({
  ...shared,
  method: 'PUT',
  path: '/api/category-rules/:id',
  summary: 'Change the conditions or the category of a rule; a payee stays',
  params: byId,
  body: ruleConditions.extend({ categoryId: positiveId }),
  answer: z.object({ rule: categoryRule, affected: z.int() }),
  problems: ['conflict', 'not_found'],
});

export const orderRules = defineEndpoint({
  ...shared,
  method: 'PUT',
  path: '/api/category-rules',
  summary: 'Change the order in which rules are tried',
  body: z.object({ ids: z.array(positiveId).max(categoryLimits.rulesMax) }),
  answer: z.array(categoryRule),
  problems: ['conflict'],
});

export const removeRule = defineEndpoint({
  ...shared,
  method: 'DELETE',
  path: '/api/category-rules/:id',
  summary: 'Remove a rule; transactions go back to what decided before',
  params: byId,
  answer: messageAnswer,
  problems: ['not_found'],
});

const categorySources = ['manual', 'rule', 'learned', 'automatic'] as const;

/** How one of the caller's transactions is categorized. */
export const transactionCategory = z.object({
  transactionId: positiveId,
  isExcluded: z.boolean(),
  source: z.enum(categorySources),
  /** The rule that set the category. */
  rule: categoryRule.nullable(),
  /** One part, or several if split; they add up to the amount without the fee. */
  parts: z.array(z.object({ categoryId: positiveId, amount: decimalText })),
  /** The fee, which belongs to the Fees category. */
  fee: decimalText.nullable(),
});
export type TransactionCategory = z.infer<typeof transactionCategory>;

/** Only transactions that moved money have categories; others are left out. */
export const readTransactionCategories = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/transaction-categories',
  summary: 'How some transactions of an account are categorized',
  ofAccount: true,
  query: ofAccount.extend({
    /** Up to a hundred receipt numbers: `12,15,16`. */
    ids: z.string().regex(/^\d{1,15}(,\d{1,15}){0,99}$/),
  }),
  answer: z.array(transactionCategory),
  problems: [],
});

export const chooseCategory = defineEndpoint({
  ...shared,
  method: 'PUT',
  path: '/api/transactions/:id/category',
  summary: 'Choose the category of one of the caller’s transactions, or split or exclude it',
  ofAccount: 'transaction',
  query: ofAccount,
  params: byId,
  body: z.object({
    /** If empty, the rules set the category. */
    parts: z
      .array(
        z.object({
          categoryId: positiveId,
          amount: z
            .string()
            .trim()
            .refine((text) => isPositiveAmount(text), { error: 'Please enter a valid amount' }),
        }),
      )
      .max(categoryLimits.partsMax),
    isExcluded: z.boolean(),
  }),
  answer: z.object({
    category: transactionCategory,
    /** The effect of "Always for this payee?"; null if there is nothing to offer. */
    offer: z
      .object({
        categoryId: positiveId,
        /** The payee or description that the rule would match. */
        subject: z.string(),
        isPayee: z.boolean(),
        /** The number of other past transactions that would change. */
        affected: z.int(),
      })
      .nullable(),
  }),
  problems: ['not_found'],
});

export const resetCategory = defineEndpoint({
  ...shared,
  method: 'DELETE',
  path: '/api/transactions/:id/category',
  summary: 'Take back what was chosen for one of the caller’s transactions',
  ofAccount: 'transaction',
  query: ofAccount,
  params: byId,
  answer: transactionCategory,
  problems: ['not_found'],
});
