import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import { seededRandom } from '@seven-hills/postgres-testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { followTransactions as writeAlerts } from '../../../src/money/alerts/follow-transactions.ts';
import {
  endOfStep,
  lockCursor,
  moveCursor,
  takeSteps,
} from '../../../src/money/transactions/transaction-cursor.ts';
import { rollUpActivity } from '../../../src/staff/figures/roll-up-activity.ts';
import { fundedCustomer, postMovement } from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.auditAndClose());

/** A transaction of another server that is writing. */
async function writer(database: Database = bank.database): Promise<Connection> {
  const connection = await database.connect();
  await connection.query('begin');
  return connection;
}

async function writeEvent(connection: Connection): Promise<bigint> {
  const { rows } = await connection.query<{ id: bigint }>(
    "insert into audit_event (action) values ('pin_changed') returning id",
  );
  return rows[0]?.id ?? 0n;
}

/** Runs one step of a job that follows the audit log; returns how far it has come. */
const follow = () =>
  inTransaction(bank.superuser, async (connection) => {
    const cursor = await lockCursor(connection, 'alert_event_progress');
    const end = endOfStep(cursor, 3n);
    await moveCursor(connection, 'alert_event_progress', { cursor, end });
    return end;
  });

/** Runs one step of another job. */
const followTransactions = () =>
  inTransaction(bank.superuser, async (connection) => {
    const cursor = await lockCursor(connection, 'alert_progress');
    const end = endOfStep(cursor, 3n);
    await moveCursor(connection, 'alert_progress', { cursor, end });
  });

it.each([
  { full: [], steps: 2 },
  { full: [1, 2], steps: 4 },
  { full: [2, 3], steps: 5 },
])(
  'a follower ends after two steps in a row that are not full; full are $full',
  async ({ full, steps }) => {
    let step = 0;
    await takeSteps(bank.superuser, async () => full.includes(++step));
    expect(step).toBe(steps);
  },
);

/** Returns the bank's database with a callback that runs before each transaction. */
function eachTransaction(happens: () => Promise<unknown>): Database {
  return new Proxy(bank.database, {
    get(database, name) {
      if (name === 'connect') return () => happens().then(() => database.connect());
      const value = Reflect.get(database, name);
      return typeof value === 'function' ? value.bind(database) : value;
    },
  });
}

it.each<[string, (database: Database) => Promise<void>]>([
  ['figures', rollUpActivity],
  [
    'alerts',
    (database) =>
      writeAlerts({
        database,
        sealingKeys: bank.keys.sealing,
        siteUrl: () => 'https://bank.example',
        alertSources: bank.app.means.alertSources,
      }),
  ],
])(
  'following the transactions for %s ends, although new ones arrive in each step',
  async (_name, follow) => {
    const ann = await fundedCustomer(bank);
    let steps = 0;
    const busy = eachTransaction(async () => {
      steps += 1;
      if (steps <= 20) await postMovement(bank, ann, 'deposit', 100n);
    });
    await follow(busy);
    expect(steps).toBe(2);
  },
);

describe('following a table by its ids', () => {
  it('never passes an uncommitted id, and eventually passes every id, in any order of commits', async () => {
    for (const seed of [1, 2, 3]) {
      const random = seededRandom(seed);
      const writing: { connection: Connection; ids: bigint[] }[] = [];
      let last = 0n;
      await bank.superuser.query(
        "update alert_event_progress set candidate_id = through_id, candidate_writers = '{}'",
      );
      const endOne = async () => {
        const at = random.below(writing.length);
        const [one] = writing.splice(at, 1);
        await one?.connection.query(random.chance(0.7) ? 'commit' : 'rollback');
        one?.connection.release();
      };
      for (let step = 0; step < 150; step += 1) {
        const act = random.below(6);
        if (act === 0 && writing.length < 5) {
          const connection = await writer();
          writing.push({ connection, ids: [await writeEvent(connection)] });
        } else if (act === 1 && writing.length > 0) {
          const one = random.pick(writing);
          one.ids.push(await writeEvent(one.connection));
        } else if (act === 2 && writing.length > 0) await endOne();
        else if (act === 3) await followTransactions();
        else {
          const through = await follow();
          const open = writing.flatMap(({ ids }) => ids);
          expect(open.filter((id) => id <= through)).toEqual([]);
          expect(through).toBeGreaterThanOrEqual(last);
          last = through;
        }
      }
      while (writing.length > 0) await endOne();
      const { rows } = await bank.database.query<{ id: bigint }>(
        'select max(id) as id from audit_event',
      );
      for (let steps = 0; last < (rows[0]?.id ?? 0n); steps += 1) {
        expect(steps).toBeLessThan(200);
        last = await follow();
      }
    }
  });

  it('waits for a posting that has drawn its ids', async () => {
    const ann = await fundedCustomer(bank, 100_000n);
    await rollUpActivity(bank.database);
    const slow = await writer(bank.superuser);
    // A posting draws its ids in one statement and inserts in the next.
    const { rows } = await slow.query<{ id: bigint }>(
      "select nextval('bank_transaction_id_seq') as id",
    );
    const id = rows[0]?.id ?? 0n;
    await postMovement(bank, ann, 'deposit', 100n);
    await rollUpActivity(bank.database);
    const through = async () =>
      (await bank.database.query('select through_id from activity_rollup')).rows[0].through_id;
    expect(await through()).toBeLessThan(id);
    await slow.query('rollback');
    slow.release();
    await rollUpActivity(bank.database);
    expect(await through()).toBeGreaterThan(id);
  });

  it('does not make writers wait for jobs, or jobs for writers', async () => {
    const [one, other] = [await writer(), await writer()];
    await one.query("set local lock_timeout = '100ms'");
    await other.query("set local lock_timeout = '100ms'");
    await writeEvent(one);
    await follow();
    await writeEvent(other);
    await writeEvent(one);
    await follow();
    for (const connection of [one, other]) {
      await connection.query('commit');
      connection.release();
    }
  });
});
