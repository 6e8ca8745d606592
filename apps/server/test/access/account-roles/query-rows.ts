import { forAll, forOwners, ofQuery, type Row, type World } from './rows.ts';

/** Calls that name the account in their query. */

const range = '&from=2026-01-01&to=2026-01-31';
const goalForm = { name: 'Trip', color: 'blue', targetAmount: null, targetOn: null };
const goalOf = async ({ account, people }: World): Promise<number> => {
  const { client } = people.owner.who;
  const path = `/api/savings-goals?account=${account}`;
  const first = (answer: { json: <T>() => T }) =>
    answer.json<{ goals: { id: number }[] }>().goals[0]?.id;
  return first(await client.get(path)) ?? first(await client.post(path, goalForm)) ?? 0;
};
const ofGoal = (body?: object): Omit<Row, 'answers'> => ({
  make: goalOf,
  input: ({ account }, _caller, goal) => ({
    ids: [goal],
    query: `account=${account}`,
    ...(body ? { body } : {}),
  }),
});

export const queryRows: Record<string, Row> = {
  'GET /api/transactions': forAll(ofQuery()),
  'GET /api/transactions/count': forAll(ofQuery()),
  'GET /api/transactions/months': forAll(ofQuery()),
  'GET /api/transactions/summary': forAll(ofQuery()),
  'GET /api/transactions/statement': forAll(ofQuery('&month=2026-01')),
  'GET /api/transaction-categories': forAll(ofQuery('&ids=1')),
  'GET /api/statements': forAll(ofQuery()),
  'GET /api/statements/archive': forAll(
    ofQuery('&format=csv&year=2026'),
    'There are no statements yet.',
  ),
  'GET /api/statements/range': forAll(ofQuery(`${range}&format=csv`)),
  'GET /api/statements/:month': forAll(
    { input: ({ account }) => ({ ids: ['2026-01'], query: `account=${account}&format=csv` }) },
    'There is no statement for this month.',
  ),
  'GET /api/balances': forAll(ofQuery()),
  'GET /api/balances/at': forAll(ofQuery('&on=2026-01-31')),
  'GET /api/account/interest': forAll(ofQuery()),
  'GET /api/ira': forAll(ofQuery(), 'You have no such IRA.'),
  'GET /api/budgets': forAll(ofQuery()),
  'GET /api/cases': forAll(ofQuery()),
  'GET /api/daily-limits': forAll(ofQuery()),
  'GET /api/notifications': forAll(ofQuery()),
  'GET /api/terms': forAll(ofQuery()),
  'GET /api/insights': forAll(ofQuery(`&range=month${range}`)),
  'GET /api/insights/payees': forAll(ofQuery(`&range=month${range}`)),
  'GET /api/insights/recurring': forAll(ofQuery()),
  'GET /api/schedules': forAll(ofQuery()),
  'GET /api/ach-payments/plan': forAll(ofQuery()),
  'GET /api/bank-transfers/plan': forAll(ofQuery('&direction=out&amount=1.00')),
  'GET /api/savings-goals': forAll(ofQuery()),
  'GET /api/savings-goals/:id/changes': forAll(ofGoal()),
  'POST /api/savings-goals': forOwners(201, {
    input: ({ account }) => ({ query: `account=${account}`, body: goalForm }),
  }),
  'PUT /api/savings-goals/:id': forOwners(200, ofGoal({ ...goalForm, name: 'Bike' })),
  'PUT /api/savings-goals/:id/rules': forOwners(
    200,
    ofGoal({ dated: null, incomePercent: null, roundsUp: false }),
  ),
  'POST /api/savings-goals/:id/end': forOwners(200, ofGoal()),
  'POST /api/savings-goals/moves': forOwners(200, {
    make: goalOf,
    input: ({ account }, _caller, toGoalId) => ({
      query: `account=${account}`,
      body: { fromGoalId: null, toGoalId, amount: '1.00' },
    }),
  }),
  'PUT /api/savings-goals/order': forOwners(200, {
    input: async ({ account, people }) => {
      const read = await people.owner.who.client.get(`/api/savings-goals?account=${account}`);
      const { goals } = read.json<{ goals: { id: number }[] }>();
      return { query: `account=${account}`, body: { goalIds: goals.map(({ id }) => id) } };
    },
  }),
};
