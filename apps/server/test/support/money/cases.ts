import type { OwnCase } from '@seven-hills/contracts/money/cases';
import { bankDayAt } from '../../../src/platform/time/bank-calendar.ts';
import type { Customer } from '../people.ts';
import type { TestBank } from '../test-bank.ts';

/** Sends a customer's report of a transaction, whatever the bank answers. */
export const sendReport = (
  { client }: Pick<Customer, 'client'>,
  transactionId: number,
  changes: object = {},
) =>
  client.post('/api/cases', {
    transactionId,
    kind: 'not_authorized',
    description: 'I never ordered this transaction.',
    ...changes,
  });

/** Reports a transaction and returns the case that it opens. */
export async function reportCase(...report: Parameters<typeof sendReport>): Promise<OwnCase> {
  const answer = await sendReport(...report);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<OwnCase>();
}

/** Simulates that the days until the debit of provisional credit have passed. */
export async function letDebitComeDue(bank: TestBank, caseId: number): Promise<void> {
  await bank.superuser.query('alter table dispute_case disable trigger user');
  await bank.superuser.query('update dispute_case set debit_on = $2 where id = $1', [
    caseId,
    bankDayAt(),
  ]);
  await bank.superuser.query('alter table dispute_case enable trigger user');
}
