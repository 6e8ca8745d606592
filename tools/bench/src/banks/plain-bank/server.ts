import { hash } from 'node:crypto';
import { parseAmount, toDecimal } from '@seven-hills/money';
import fastify from 'fastify';
import pg from 'pg';
import { postTransfer } from './post-transfer.ts';

/**
 * The bank that most engineers would write first, written well: a session from the database, one
 * database transaction per transfer, rows locked in id order, two entries, an idempotency row, a
 * pool of 20. It answers the generator's transfers as the bank does, without fees, limits, holds,
 * or history.
 */
const { DATABASE_URL: connectionString = '', PORT = '0', PIN_SECRET = '' } = process.env;
pg.types.setTypeParser(20, BigInt);
const pool = new pg.Pool({ connectionString, max: 20 });
const secret = Buffer.from(PIN_SECRET, 'base64');
const app = fastify();

interface TransferForm {
  type: 'transfer';
  amount: string;
  pin: string;
  toAccountId: number;
  description?: string;
}

const schema = {
  body: {
    type: 'object',
    required: ['type', 'amount', 'pin', 'toAccountId'],
    properties: {
      type: { const: 'transfer' },
      amount: { type: 'string', maxLength: 30 },
      pin: { type: 'string', pattern: '^\\d{4}$' },
      toAccountId: { type: 'integer', minimum: 1 },
      description: { type: 'string', maxLength: 140 },
    },
  },
};

app.post<{ Body: TransferForm }>('/api/transactions', { schema }, async (request, reply) => {
  const { rows } = await pool.query<{ account_id: bigint }>({
    name: 'find-session',
    text: 'select account_id from plain_session where token_hash = $1 and expires_at > now()',
    values: [
      hash(
        'sha256',
        /(?:^|; )session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '',
        'buffer',
      ),
    ],
  });
  const accountId = rows[0]?.account_id;
  if (accountId === undefined) return reply.status(401).send({ code: 'unauthorized' });
  const { amount: typed, pin, toAccountId, description = null } = request.body;
  const amount = parseAmount(typed);
  const key = request.headers['idempotency-key'];
  if (amount === null || amount <= 0n || typeof key !== 'string')
    return reply.status(400).send({ code: 'validation_failed' });
  const outcome = await postTransfer(pool, secret, {
    accountId,
    toAccountId: BigInt(toAccountId),
    amount,
    pin,
    description,
    key,
  });
  if (outcome.status === 'refused') return reply.status(422).send({ code: outcome.code });
  return reply.status(201).send({
    id: Number(outcome.transactionId),
    fromAccountId: Number(accountId),
    toAccountId,
    amount: toDecimal(amount),
    type: 'transfer',
    status: 'completed',
    description,
  });
});

await app.listen({ host: '127.0.0.1', port: Number(PORT) });
console.log('Ready: the plain bank');
