import type { SeedDemo } from '../../capability/demo-people.ts';
import { reportProblem } from './report-problem.ts';

/** The description of the transaction that Priya reports. */
const transaction = 'Parking';

const report = {
  kind: 'wrong_amount',
  description: 'Marcus and I agreed on $8.00 for parking, but $18.00 left my account.',
  amount: '10.00',
  phone: '(513) 555-0168',
} as const;

/** One undecided case, so that the staff's queue is not empty. */
export const seedCase: SeedDemo = async (database, person) => {
  const priya = person('priya');
  const { rows } = await database.query<{ id: bigint }>(
    'select id from bank_transaction where customer_id = $1 and description = $2',
    [priya.customerId, transaction],
  );
  const transactionId = Number(rows[0]?.id);
  await reportProblem(database, { ...priya, origin: null }, { ...report, transactionId });
};
