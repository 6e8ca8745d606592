import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Companion, createPostingEngine, type PostingEngine } from '../src/index.ts';
import { createTestLedger, move, type TestLedger } from './support/test-ledger.ts';

/**
 * A shop that sells to members: it knows their accounts, counts their visits, and records each
 * sale.
 */
interface Order {
  member: string;
  amount: bigint;
  /** Refused by the shop if there is no other reason to refuse it. */
  isOnSunday?: boolean;
  /** Makes the shop's own code fail, at this place. */
  poison?: 'in_judge' | 'in_write' | 'in_sql';
}

type ShopRefusal = 'member_unknown' | 'sold_out' | 'not_on_sundays';
type Receipt = { sale: number; to: string };

const SHOP = 500n;
let ledger: TestLedger;
let engine: PostingEngine<Order, ShopRefusal, Receipt>;
let opened: string[][];

const shop: Companion<Order, ShopRefusal, Receipt> = {
  async open(connection, orders) {
    opened.push(orders.map(({ member }) => member));
    const { rows } = await connection.query<{
      name: string;
      account_id: bigint;
      left_over: number;
    }>(
      `select name, account_id, left_over from member
       where name = any ($1::text[]) order by name for update`,
      [orders.map(({ member }) => member)],
    );
    const members = new Map(rows.map((row) => [row.name, row]));
    return {
      transfersOf({ member, amount }) {
        const accountId = members.get(member)?.account_id;
        return accountId === undefined ? [] : [move(accountId, SHOP, amount)];
      },
      judge({ member, poison }) {
        if (poison === 'in_judge') throw new Error('the shop cannot judge this');
        const known = members.get(member);
        if (!known) return 'member_unknown';
        return known.left_over > 0 ? null : 'sold_out';
      },
      judgeLast: ({ isOnSunday }) => (isOnSunday ? 'not_on_sundays' : null),
      accepted({ member }) {
        const known = members.get(member);
        if (known) known.left_over -= 1;
      },
      async write(writer, decided) {
        if (decided.some(({ context }) => context.poison === 'in_write')) {
          throw new Error('the shop cannot write this');
        }
        const { rows: sales } = await writer.query<{ id: bigint; member: string }>(
          `insert into sale (member, transfer_id)
           select * from unnest($1::text[], $2::bigint[]) returning id, member`,
          decided.reduce<[string[], (bigint | null)[]]>(
            ([names, ids], { context, outcome }) => {
              if (outcome.status === 'refused') return [names, ids];
              const id = outcome.transfers[0]?.id ?? null;
              return [
                [...names, context.member],
                [...ids, context.poison ? null : id],
              ];
            },
            [[], []],
          ),
        );
        await writer.query('update member set visits = visits + 1 where name = any ($1::text[])', [
          decided.map(({ context }) => context.member),
        ]);
        await writer.query(
          `update member set left_over = left_over - (select count(*) from unnest($1::text[]) as sold
           where sold = name)`,
          [sales.map(({ member }) => member)],
        );
        return sales.map(({ id, member }) => ({
          receipt: { sale: Number(id), to: member },
          reference: id,
        }));
      },
      async receiptsOf(reader, outcomes) {
        const { rows: sales } = await reader.query<{ id: bigint; member: string }>(
          'select id, member from sale where id = any ($1::bigint[])',
          [outcomes.map(({ reference }) => reference)],
        );
        const toOf = new Map(sales.map(({ id, member }) => [id, member]));
        return outcomes.map(({ reference }) => ({
          sale: Number(reference),
          to: toOf.get(reference ?? 0n) ?? '',
        }));
      },
    };
  },
};

beforeAll(async () => {
  ledger = await createTestLedger();
  await ledger.open([{ id: SHOP, name: 'shop', normalSide: 'credit', mustNotBeOverdrawn: true }]);
  await ledger.openCustomers([101n, 102n], 1_000n);
  await ledger.pool.query(`
    create table member (
      name text primary key, account_id bigint, left_over int default 3, visits int default 0
    );
    create table sale (
      id bigint generated always as identity,
      member text,
      transfer_id bigint not null references ledger.transfer
    );`);
  return () => ledger.drop();
});

beforeEach(async () => {
  opened = [];
  await ledger.pool.query(`
    truncate member, sale restart identity;
    insert into member (name, account_id) values ('olivia', 101), ('marcus', 102)`);
  engine = createPostingEngine({ pool: ledger.pool, companion: shop });
  return async () => {
    await engine.close();
    await ledger.expectCleanAudit();
  };
});

function submitAll(orders: readonly Order[]) {
  return Promise.all(orders.map((context) => engine.submit({ context })));
}

async function members(): Promise<Record<string, { left_over: number; visits: number }>> {
  const { rows } = await ledger.pool.query('select name, left_over, visits from member');
  return Object.fromEntries(
    rows.map(({ name, left_over, visits }) => [name, { left_over, visits }]),
  );
}

async function sales(): Promise<string[]> {
  const { rows } = await ledger.pool.query<{ member: string }>(
    'select member from sale order by id',
  );
  return rows.map(({ member }) => member);
}

describe('the companion', () => {
  test('provides the transfers, writes its rows with the posting, and gives each request its own receipt', async () => {
    const outcomes = await submitAll([
      { member: 'olivia', amount: 10n },
      { member: 'nobody', amount: 10n },
      { member: 'marcus', amount: 20n },
    ]);
    expect(outcomes).toEqual([
      {
        status: 'posted',
        transferIds: [expect.anything()],
        receipt: { sale: 1, to: 'olivia' },
        replayed: false,
      },
      { status: 'refused', reason: 'member_unknown' },
      {
        status: 'posted',
        transferIds: [expect.anything()],
        receipt: { sale: 2, to: 'marcus' },
        replayed: false,
      },
    ]);
    expect(opened).toEqual([['olivia', 'nobody', 'marcus']]);
    expect(await sales()).toEqual(['olivia', 'marcus']);
  });

  test('is not slowed down by just-in-time compilation, whatever the server’s default', async () => {
    const settings: string[] = [];
    const pool = ledger.createPool({ onConnect: (connection) => connection.query('set jit = on') });
    const compiled = createPostingEngine({
      pool,
      companion: {
        async open(connection, orders) {
          const { rows } = await connection.query<{ jit: string }>('show jit');
          settings.push(...rows.map(({ jit }) => jit));
          return shop.open(connection, orders);
        },
      } satisfies typeof shop,
    });
    await compiled.submit({ context: { member: 'olivia', amount: 10n } });
    await compiled.close();
    expect(settings).toEqual(['off']);
  });

  test('judges each request by what the earlier ones used up', async () => {
    const outcomes = await submitAll(Array(5).fill({ member: 'olivia', amount: 10n }));
    expect(outcomes.map(({ status }) => status)).toEqual([
      'posted',
      'posted',
      'posted',
      'refused',
      'refused',
    ]);
    expect(await members()).toMatchObject({ olivia: { left_over: 0 } });
  });

  test('refuses last what the ledger would accept, and changes nothing', async () => {
    const sunday = { member: 'olivia', isOnSunday: true };
    const outcomes = await submitAll([
      { ...sunday, amount: 10n },
      { ...sunday, amount: 100_000n },
      { ...sunday, member: 'nobody', amount: 10n },
      { member: 'olivia', amount: 10n },
    ]);
    expect(outcomes).toMatchObject([
      { status: 'refused', reason: 'not_on_sundays' },
      { status: 'refused', reason: 'exceeds_available_balance' },
      { status: 'refused', reason: 'member_unknown' },
      { status: 'posted' },
    ]);
    expect(await members()).toMatchObject({ olivia: { left_over: 2 } });
  });

  test('records a refused request, even if nothing is posted', async () => {
    const [outcome] = await submitAll([{ member: 'olivia', amount: 100_000n }]);
    expect(outcome).toEqual({ status: 'refused', reason: 'exceeds_available_balance' });
    expect(await members()).toMatchObject({ olivia: { left_over: 3, visits: 1 } });
    expect(await sales()).toEqual([]);
  });

  test('rebuilds the receipt of a repeated key without judging it again', async () => {
    const idempotency = { scope: 'olivia', key: 'one', input: 'input' };
    const context: Order = { member: 'olivia', amount: 10n };
    const first = await engine.submit({ context, idempotency });
    const again = await engine.submit({ context: { ...context, poison: 'in_judge' }, idempotency });
    expect(again).toEqual({ ...first, replayed: true });
    expect(await members()).toMatchObject({ olivia: { left_over: 2, visits: 1 } });
  });
});

describe('a request that breaks its batch', () => {
  test.each([
    ['in_judge', 'the shop cannot judge this'],
    ['in_write', 'the shop cannot write this'],
    ['in_sql', 'null value in column "transfer_id"'],
  ] as const)('%s fails alone; the others are posted', async (poison, message) => {
    const before = await ledger.balanceOf(SHOP);
    const good = { member: 'olivia', amount: 10n };
    const orders: Order[] = [good, good, { ...good, member: 'marcus', poison }, good];
    const settled = await Promise.allSettled(orders.map((context) => engine.submit({ context })));
    expect(settled.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(settled[2]).toMatchObject({ reason: { message: expect.stringContaining(message) } });
    expect(await sales()).toEqual(['olivia', 'olivia', 'olivia']);
    expect(await ledger.balanceOf(SHOP)).toMatchObject({ posted: before.posted + 30n });
  });
});
