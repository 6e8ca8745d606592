import { createPool } from '@seven-hills/postgres';
import fastify from 'fastify';

/**
 * The simplest server that could answer the same: Fastify as it comes, one indexed query on a pool like
 * the bank's, the rows as JSON. No session, no check, no schema, no log: what is left is the least that
 * an answer costs on this machine. Prints `Ready` when it listens.
 */
const { DATABASE_URL: connectionString = '', PORT = '0' } = process.env;
const database = createPool({ connectionString, max: 20, pipeline: true });
const app = fastify();

// A bigint has no JSON of its own.
app.setReplySerializer((rows) =>
  JSON.stringify(rows, (_key, value) => (typeof value === 'bigint' ? Number(value) : value)),
);

app.get<{ Params: { id: string } }>('/account/:id', async ({ params }) => {
  const { rows } = await database.query({
    name: 'account',
    text: 'select * from account where customer_id = $1',
    values: [params.id],
  });
  return rows[0];
});

app.get<{ Params: { id: string } }>('/transactions/:id', async ({ params }) => {
  const { rows } = await database.query({
    name: 'transactions',
    text: 'select * from bank_transaction where from_account_id = $1 order by id desc limit 50',
    values: [params.id],
  });
  return rows;
});

await app.listen({ host: '127.0.0.1', port: Number(PORT) });
console.log('Ready: the simplest server');
