import { ownChangesMax } from '../../../../../apps/server/src/audit-log/record-event.ts';
import { nameLookups } from '../../../../../apps/server/src/money/recipients/count-name-lookup.ts';
import type { BankClient } from '../../workload/bank-client.ts';
import { atOnce, type HostileCase } from './hostile-case.ts';

const changesMade = ownChangesMax + 40;

/** A customer repeats audited changes that cost nothing. */
const auditLog: HostileCase = {
  row: 10,
  async attack(bank, people) {
    const [ann, other] = [await people.open({ dollars: 100 }), await people.open({ dollars: 100 })];
    const { client, customerId } = ann;
    const { payee } = await client.must('POST', '/api/payees', {
      kind: 'customer',
      nickname: null,
      accountId: other.accountId,
    });
    const payeePath = `/api/payees/${(payee as { id: number }).id}`;
    const changes: ((turn: number) => ReturnType<BankClient['send']>)[] = [
      (turn) =>
        client.send('PUT', '/api/alert-preferences', {
          preferences: [{ kind: 'money_in', inApp: true, email: turn % 2 === 0, amount: '0' }],
        }),
      (turn) =>
        client.send('PUT', '/api/alert-settings', {
          quietHours: null,
          showsDetails: turn % 2 === 0,
        }),
      (turn) => client.send('PUT', '/api/undo-time', { seconds: 1 + (turn % 2) }),
      (turn) =>
        turn % 2 === 0
          ? client.send('DELETE', payeePath)
          : client.send('POST', `${payeePath}/restore`, {}),
    ];
    const lines = async () => {
      const { rows } = await bank.database.query<{ action: string; count: bigint }>(
        'select action, count(*) from audit_event where actor_id = $1 group by action',
        [customerId],
      );
      return rows;
    };
    const startsAt = new Map((await lines()).map(({ action, count }) => [action, count]));
    await Promise.all(
      changes.map(async (change) => {
        // Two at a time: one after the other differs, and the limit is also raced for.
        for (let turn = 0; turn < changesMade; turn += 2)
          await Promise.all([change(turn), change(turn + 1)]);
      }),
    );
    const added = (await lines()).map(({ action, count }) => ({
      action,
      count: Number(count - (startsAt.get(action) ?? 0n)),
    }));
    const most = Math.max(...added.map(({ count }) => count));
    return {
      held: most > 0 && most <= ownChangesMax,
      says: `${changes.length} × ${changesMade} changes by one customer added at most ${most} lines of one kind to the audit log (limit ${ownChangesMax} an hour)`,
    };
  },
};

/** A customer asks for strangers' names by every call that reveals them. */
const directory: HostileCase = {
  row: 11,
  async attack(_bank, people) {
    const ann = await people.open({ dollars: 100 });
    const other = await people.open({ dollars: 100 });
    await people.bank.letHoursPass();
    const { client } = ann;
    const calls: ((accountId: number) => ReturnType<BankClient['send']>)[] = [
      () => client.get('/api/accounts?search=per'),
      (accountId) => client.post('/api/payees', { kind: 'customer', nickname: null, accountId }),
      (accountId) =>
        client.post('/api/payment-requests', { amount: '1.00', note: 'Lunch', days: 7, accountId }),
    ];
    const tries = 50;
    const answers: number[] = [];
    for (let turn = 0; turn < tries; turn += 10)
      for (const call of calls)
        answers.push(
          ...(await atOnce(
            10,
            async (index) => (await call(other.accountId - turn - index)).status,
          )),
        );
    const answered = answers.filter((status) => status !== 429).length;
    return {
      held: answered <= nameLookups.attemptsMax,
      says: `${answered} of ${answers.length} calls that name strangers were answered (limit ${nameLookups.attemptsMax} an hour for all of them together)`,
    };
  },
};

export const growthCases = [auditLog, directory];
