import { brand } from '@seven-hills/bank/brand';
import { caseOutcomeWords } from '@seven-hills/bank/words/case-words';
import { words } from '@seven-hills/bank/words/words';
import { type Cents, formatUsd } from '@seven-hills/money';
import { letterTo, type Mail } from '../../platform/mail/compose.ts';
import { writeDay } from '../../platform/time/bank-calendar.ts';
import type { ShownCase } from './case-row.ts';

const caseLetter = (firstName: string, subject: string, paragraphs: readonly string[]): Mail =>
  letterTo(firstName, subject, paragraphs, { letter: 'cases' });

const questions = (number: string) =>
  `If you have questions, please call us at ${brand.supportPhone} and mention case ${number}.`;

/** Confirms a report, with the next steps and their deadlines. */
export function caseOpenedMail(firstName: string, item: ShownCase): Mail {
  return caseLetter(firstName, `Case ${item.number}: we are looking into it`, [
    `You reported a problem with a transaction${item.isByStaff ? ' to our staff' : ''}, and we are looking into it. By ${writeDay(item.creditBy)}, we will tell you the result, or credit the amount to your account while we continue. You will have the result by ${writeDay(item.resultBy)} at the latest.`,
    questions(item.number),
  ]);
}

/** Notifies the customer of provisional credit: its amount and date, 12 CFR 1005.11(c)(2)(ii). */
export function provisionalCreditMail(
  firstName: string,
  item: ShownCase,
  credit: { amount: Cents; on: string },
): Mail {
  return caseLetter(firstName, `Case ${item.number}: provisional credit`, [
    `On ${writeDay(credit.on)}, we credited ${formatUsd(credit.amount)} to your account while we look into your case. You can use this money as you like. If your account earns ${words.interest}, the days since the transaction count, too.`,
    `You will have the result by ${writeDay(item.resultBy)}. If we find no error, we will take the credit back, and notify you five business days in advance.`,
    questions(item.number),
  ]);
}

/**
 * Notifies the customer of the result, with the bank's explanation, 12 CFR 1005.11(c)(2)(iv) and
 * (d).
 */
export function caseConcludedMail(
  firstName: string,
  item: ShownCase & { result: NonNullable<ShownCase['result']> },
): Mail {
  const { result, provisionalCredit } = item;
  const isMoney = result.amount !== 0n;
  const isFinal = isMoney && provisionalCredit !== null && result.debitOn === null;
  return caseLetter(firstName, `Case ${item.number}: the result`, [
    `We have finished looking into your case. ${caseOutcomeWords[result.outcome]}.`,
    result.explanation,
    ...(result.outcome !== 'no_error' && !isMoney
      ? ['The money was returned to you before, so this result moves nothing.']
      : []),
    ...(isMoney && !isFinal ? [`You keep ${formatUsd(result.amount)} for it.`] : []),
    ...(isMoney
      ? [
          `If your account earns ${words.interest}, the days since the transaction count, too, with the next credit of ${words.interest}.`,
        ]
      : []),
    ...(isFinal
      ? [`The provisional credit is final: you keep ${formatUsd(result.amount)} for it.`]
      : []),
    ...(result.debitOn === null || provisionalCredit === null
      ? []
      : [
          `On ${writeDay(result.debitOn)}, we will take ${formatUsd(provisionalCredit.amount - result.amount)} of the provisional credit back from your account.`,
        ]),
    ...(result.outcome === 'error_found'
      ? []
      : ['You have the right to ask for copies of the documents that we relied on.']),
    questions(item.number),
  ]);
}

/**
 * Notifies the customer that provisional credit was reversed, with its amount and date, 12 CFR
 * 1005.11(d)(2)(i).
 */
export function creditTakenBackMail(
  firstName: string,
  item: ShownCase,
  debit: { amount: Cents; on: string },
): Mail {
  return caseLetter(firstName, `Case ${item.number}: provisional credit taken back`, [
    `On ${writeDay(debit.on)}, we took ${formatUsd(debit.amount)} of provisional credit back from your account, as announced.`,
    questions(item.number),
  ]);
}

/** Notifies the customer that they keep an amount whose reversal the bank had announced. */
export function creditLeftMail(firstName: string, item: ShownCase, explanation: string): Mail {
  return caseLetter(firstName, `Case ${item.number}: you keep the credit`, [
    'We will not take the provisional credit back. It is yours to keep.',
    explanation,
    questions(item.number),
  ]);
}
