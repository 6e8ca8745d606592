import { createPool } from '@seven-hills/postgres';
import fastify from 'fastify';

/**
 * The simplest server that could give the same answers: default Fastify, one indexed query on a
 * pool like the bank's, the rows as JSON. Without sessions, checks, schemas, and logs, it shows the
 * minimum cost of an answer on this machine. Prints `Ready` when it listens.
 */
const { DATABASE_URL: connectionString = '', PORT = '0' } = process.env;
const database = createPool({ connectionString, max: 20, pipeline: true });
const app = fastify();

// JSON.stringify does not support bigint.
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

// What a page needs from other tables: the holders of the two accounts.
app.get<{ Params: { id: string } }>('/transactions-with-holders/:id', async ({ params }) => {
  const { rows } = await database.query({
    name: 'transactions-with-holders',
    text: `select item.*, payer.account_number as payer_number, payer_customer.first_name as payer_first,
                  payer_customer.last_name as payer_last, payee.account_number as payee_number,
                  payee_customer.first_name as payee_first, payee_customer.last_name as payee_last
           from (select * from bank_transaction where from_account_id = $1 order by id desc limit 50) as item
           left join account as payer on payer.id = item.from_account_id
           left join customer as payer_customer on payer_customer.id = payer.customer_id
           left join account as payee on payee.id = item.to_account_id
           left join customer as payee_customer on payee_customer.id = payee.customer_id
           order by item.id desc`,
    values: [params.id],
  });
  return rows;
});

await app.listen({ host: '127.0.0.1', port: Number(PORT) });
console.log('Ready: the simplest server');
