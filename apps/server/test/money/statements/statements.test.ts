import { addDays } from '@seven-hills/bank/calendar/business-days';
import type { OwnStatements } from '@seven-hills/contracts/money/statements';
import { elementAt, readXml, textAt } from '@seven-hills/iso20022/xml';
import fc from 'fast-check';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accrueInterest } from '../../../src/money/interest/accrue-interest.ts';
import { takeBack } from '../../../src/money/owed/take-back.ts';
import { closeMonths } from '../../../src/money/statements/close-months.ts';
import { readOwedBefore } from '../../../src/money/statements/read-owed.ts';
import { bankDayAt } from '../../../src/platform/time/bank-calendar.ts';
import { arrange } from '../../support/money/arranged-movement.ts';
import { insertTerms } from '../../support/money/interest.ts';
import { joinAccount } from '../../support/money/join-account.ts';
import { repost } from '../../support/money/repost.ts';
import {
  type Customer,
  fundedCustomer,
  openAnother,
  postMovement,
  signedInPerson,
  testPin,
} from '../../support/people.ts';
import { signedInAdmin } from '../../support/staff.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.auditAndClose());

const listOf = async ({ client }: Pick<Customer, 'client'>) =>
  (await client.get('/api/statements')).json<OwnStatements>();
const cents = (decimal: string | undefined) => BigInt((decimal ?? '').replace('.', ''));

/** The months of the QIF files in a ZIP, which lists each name twice: file and directory. */
const namesIn = (zip: Buffer) =>
  new Set(
    [...zip.toString('latin1').matchAll(/statement-(\d{4}-\d{2})\.qif/g)].map(([, month]) => month),
  );

interface Csv {
  opening: bigint;
  closing: bigint;
  amounts: bigint[];
}

async function csvOf({ client }: Pick<Customer, 'client'>, path: string): Promise<Csv> {
  const answer = await client.get(`${path}${path.includes('?') ? '&' : '?'}format=csv`);
  expect(answer.statusCode, answer.body).toBe(200);
  const rows = answer.body
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  return {
    opening: cents(rows[1]?.at(-1)),
    closing: cents(rows.at(-1)?.at(-1)),
    amounts: rows.slice(2, -1).map((row) => cents(row.at(-3))),
  };
}

/** The words of a statement's PDF. */
async function pdfText({ client }: Pick<Customer, 'client'>, path: string): Promise<string> {
  const { rawPayload } = await client.get(path);
  const pdf = await getDocument({ data: new Uint8Array(rawPayload), verbosity: 0 }).promise;
  const texts: string[] = [];
  for (let index = 1; index <= pdf.numPages; index += 1) {
    const { items } = await (await pdf.getPage(index)).getTextContent();
    texts.push(...items.map((item) => ('str' in item ? item.str : '')));
  }
  await pdf.destroy();
  return texts.join(' ').replace(/\s+/g, ' ');
}

it('a statement of a demo names no insurer, because nothing in it is insured', async () => {
  const ann = await fundedCustomer(bank, 10_000n);
  const day = bankDayAt();
  const text = await pdfText(ann, `/api/statements/range?from=${day}&to=${day}`);
  expect(text).toContain('This is a demo. Nothing in it is insured.');
  expect(text).not.toContain('FDIC');
});

it('a statement says what the account owes the bank, which no balance includes', async () => {
  const ann = await fundedCustomer(bank, 10_000n);
  await takeBack(bank.app.means, {
    customerId: ann.customerId,
    accountId: BigInt(ann.accountId),
    amount: 17_000n,
    description: 'Deposit returned: insufficient funds',
  });
  const day = bankDayAt();
  const path = `/api/statements/range?from=${day}&to=${day}`;
  const line = 'Owed to the bank, not in the balance $70.00';
  expect(await pdfText(ann, path)).toContain(line);
  await postMovement(bank, ann, 'deposit', 8_000n);
  expect(await pdfText(ann, path)).not.toContain('Owed to the bank');
  expect(await readOwedBefore(bank.database, BigInt(ann.accountId), day)).toBe(0n);
});

describe('statements by month', () => {
  it('are written when the month is over, without gaps, once by several servers, and never changed', async () => {
    const ann = await fundedCustomer(bank, 100_000n);
    await postMovement(bank, ann, 'withdrawal', 2_500n);
    await postMovement(bank, ann, 'withdrawal', 1_000n);
    // The last moment of January, the first of February, then nothing in March.
    await repost(bank, ann.accountId, [
      '2026-01-10T15:00:00Z',
      '2026-02-01T04:59:59.999Z',
      '2026-02-01T05:00:00Z',
      '2026-04-01T03:59:59Z',
    ]);
    await Promise.all(
      [1, 2, 3].map(() => closeMonths(bank.database, new Date('2026-03-01T05:09:00Z'))),
    );
    expect((await listOf(ann)).statements.map(({ month }) => month)).toEqual(['2026-01']);
    const later = new Date('2026-05-01T12:00:00Z');
    await Promise.all([closeMonths(bank.database, later), closeMonths(bank.database, later)]);
    expect(await closeMonths(bank.database, later)).toBe(0);
    const { statements, firstDay } = await listOf(ann);
    expect(firstDay).toBe('2026-01-10');
    expect(
      statements.map(({ month, openingBalance, closingBalance, entryCount }) =>
        [month, openingBalance, closingBalance, entryCount].join(' '),
      ),
    ).toEqual([
      '2026-04 965.00 965.00 0',
      '2026-03 975.00 965.00 1',
      '2026-02 1000.00 975.00 1',
      '2026-01 0.00 1000.00 2',
    ]);
    for (const sql of ["update statement set month = '2020-01-01'", 'delete from statement'])
      await expect(bank.superuser.query(sql)).rejects.toThrow(/append-only/);
    await expect(bank.superuser.query('truncate statement')).rejects.toThrow(/append-only/);
    expect(await bank.audit()).toEqual([]);
  });

  it('agree with the ledger; the audit reports one that does not', async () => {
    const ben = await fundedCustomer(bank, 100_000n);
    await repost(bank, ben.accountId, ['2026-01-10T15:00:00Z', '2026-01-11T15:00:00Z']);
    await closeMonths(bank.database, new Date('2026-03-02T12:00:00Z'));
    const change = (to: string) =>
      bank.superuser.query(
        `begin; set local session_replication_role = replica;
         update statement set closing_balance = ${to} where account_id = ${ben.accountId}; commit`,
      );
    await change('closing_balance + 1');
    expect((await bank.audit()).filter((finding) => finding.includes('statement'))).toEqual([
      expect.stringContaining(`statement of account ${ben.accountId}, 2026-01-01`),
      expect.stringContaining(`statement of account ${ben.accountId}, 2026-02-01`),
      expect.stringContaining('in the ledger'),
      expect.stringContaining('in the ledger'),
    ]);
    await change('closing_balance - 1');
  });

  it('do not exist for a new account, which has no month and no archive', async () => {
    const eve = await signedInPerson(bank);
    expect(await listOf(eve)).toEqual({ statements: [], firstDay: null });
    expect((await eve.client.get('/api/statements/2026-01')).statusCode).toBe(404);
    expect((await eve.client.get('/api/statements/archive')).statusCode).toBe(404);
    const range = await eve.client.get('/api/statements/range?from=2026-01-01&to=2026-01-31');
    expect(range.statusCode).toBe(200);
    expect(range.headers['content-type']).toBe('application/pdf');
  });
});

describe('a statement file', () => {
  it('names who owned the account when its period ended, also after it is closed', async () => {
    const ann = await fundedCustomer(bank, 20_000n, { firstName: 'Ann', lastName: 'Quill' });
    const bob = await fundedCustomer(bank, 5_000n, { firstName: 'Bob', lastName: 'Stone' });
    const id = await openAnother(ann);
    const move = { fromAccountId: ann.accountId, toAccountId: id, amount: '50.00', pin: testPin };
    expect((await ann.client.post('/api/own-transfers', move)).statusCode).toBe(201);
    const moments = [11, 12, 13].map((day) => `2026-01-${day}T15:00:00Z`);
    await repost(bank, ann.accountId, moments);
    await repost(bank, id, moments.slice(-1));
    await joinAccount(bank, bob, id, 'joint_owner');
    await bank.superuser.query(
      `update account_owner set since = '2026-02-10', until = '2026-03-10'
       where account_id = $1 and customer_id = $2`,
      [id, bob.customerId],
    );
    await closeMonths(bank.database, new Date('2026-04-02T12:00:00Z'));
    const today = bankDayAt();
    const read = (path: string, format: string) =>
      ann.client.get(`/api/statements/${path}account=${id}&format=${format}`);
    const agree = async () => {
      for (const [path, names] of [
        ['2026-01?', 'Ann Quill'],
        ['2026-02?', 'Ann Quill and Bob Stone'],
        ['2026-03?', 'Ann Quill'],
        ['range?from=2026-02-01&to=2026-02-28&', 'Ann Quill and Bob Stone'],
        [`range?from=${today}&to=${today}&`, 'Ann Quill'],
      ] as const) {
        const camt = readXml((await read(path, 'camt')).body);
        const owner = elementAt(camt, 'BkToCstmrStmt', 'Stmt', 'Acct', 'Ownr');
        expect([path, textAt(owner, 'Nm')]).toEqual([path, names]);
        expect(await pdfText(ann, `/api/statements/${path}account=${id}`)).toContain(names);
      }
      const zip = await read('archive?', 'pdf');
      expect(zip.statusCode, zip.body.slice(0, 200)).toBe(200);
    };
    await agree();
    const closing = { pin: testPin, toAccountId: ann.accountId };
    const closed = await ann.client.post(`/api/own-accounts/${id}/closing`, closing);
    expect(closed.statusCode, closed.body).toBe(200);
    await agree();
  });

  it('is always the caller’s own, whatever month it names', async () => {
    const [cyd, dan] = [await fundedCustomer(bank, 20_000n), await signedInPerson(bank)];
    await repost(bank, cyd.accountId, ['2026-01-10T15:00:00Z', '2026-01-11T15:00:00Z']);
    await closeMonths(bank.database, new Date('2026-02-02T12:00:00Z'));
    expect((await dan.client.get('/api/statements/2026-01?format=csv')).statusCode).toBe(404);
    const own = await csvOf(cyd, '/api/statements/2026-01');
    expect(own).toEqual({ opening: 0n, closing: 20_000n, amounts: [5_000n, 15_000n] });
    const answer = await cyd.client.get('/api/statements/2026-01?format=ofx');
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename="statement-2026-01.ofx"',
    );
  });

  it('lists a fee on its own, names the other side, and keeps pending items out of the balance', async () => {
    const fay = await fundedCustomer(bank, 100_000n);
    const wire = {
      type: 'wire_transfer',
      customerId: fay.customerId,
      amount: 10_000n,
      fee: 200n,
      external: { recipientName: 'Ada Byron', bankName: 'Fifth Third Bank' },
    } as const;
    await arrange(bank, wire);
    const later = { ...wire, isPending: true, external: { recipientName: 'Later Inc.' } };
    const { id } = await arrange(bank, later);
    const day = (days: number) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const soon = `/api/statements/range?from=${day(-5)}&to=${day(1)}`;
    const csv = await csvOf(fay, soon);
    expect(csv).toMatchObject({ closing: 89_800n, amounts: [5_000n, 95_000n, -10_000n, -200n] });
    const entries = await fay.client.get(`${soon}&format=csv_entries`);
    expect(entries.headers['content-disposition']).toMatch(/\.csv"$/);
    expect(
      entries.body
        .trimEnd()
        .split('\r\n')
        .map((line) => line.split(','))
        .map((row) => [row[2], row[6]]),
    ).toEqual([
      ['Type', 'Category'],
      ['Initial deposit', 'Own transfers'],
      ['Deposit', 'Income'],
      ['Wire transfer', 'Other'],
      ['Fee', 'Fees'],
    ]);
    const { body } = await fay.client.get(`${soon}&format=csv`);
    expect(body).toContain('Wire transfer to Ada Byron,Ada Byron');
    expect(body).toContain('Fee for wire transfer');
    expect(body).not.toContain('Later Inc.');
    const ofx = (await fay.client.get(`${soon}&format=ofx`)).body;
    const root = readXml(ofx.replace(/<\?OFX[^>]*\?>\n/, ''));
    const path = ['BANKMSGSRSV1', 'STMTTRNRS', 'STMTRS'];
    expect(textAt(root, ...path, 'LEDGERBAL', 'BALAMT')).toBe('898.00');
    expect(ofx).not.toContain('Later Inc.');
    expect(await pdfText(fay, soon)).toMatch(
      /Balance at \d+:\d\d [AP]M ET \$898\.00 Pending, and not in the balances above .*Later Inc\..*−\$102\.00/,
    );

    // Once approved, it is an entry like any other, with its own transaction.
    const admin = await signedInAdmin(bank);
    const approved = await admin.client.post(`/api/admin/transactions/${id}/approve`);
    expect(approved.statusCode, approved.body).toBeLessThan(300);
    expect(await csvOf(fay, soon)).toMatchObject({
      closing: 79_600n,
      amounts: [5_000n, 95_000n, -10_000n, -200n, -10_000n, -200n],
    });
    expect((await fay.client.get(`${soon}&format=csv`)).body).toContain(
      'Wire transfer to Later Inc.',
    );
    expect(await pdfText(fay, soon)).not.toContain('Pending');
  });

  it.each([
    ['from=2026-02-01&to=2026-01-01', 'after the last'],
    ['from=2025-01-01&to=2026-01-01', 'at most one year'],
    ['from=2026-13-01&to=2026-14-01', 'valid date'],
    ['from=2026-01-01&to=2026-01-31&format=doc', 'choose a format'],
  ])('is refused for %s', async (query, message) => {
    const gil = await signedInPerson(bank);
    const answer = await gil.client.get(`/api/statements/range?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain(message);
  });

  it('of adjacent ranges has every entry once, and each opens where the previous one closed', async () => {
    const hal = await fundedCustomer(bank, 100_000n);
    const count = 12;
    for (let index = 2; index < count; index += 1)
      await postMovement(bank, hal, 'withdrawal', BigInt(index));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 300 * 24 * 60 }), {
          minLength: count,
          maxLength: count,
        }),
        fc.integer({ min: 1, max: 299 }),
        async (minutes, cut) => {
          // From January 1, across a clock change and month ends.
          const start = Date.parse('2026-01-01T05:00:00Z');
          const moments = minutes
            .sort((one, other) => one - other)
            .map((minute) => new Date(start + minute * 60_000).toISOString());
          await repost(bank, hal.accountId, moments);
          const day = (n: number) => new Date(start + n * 86_400_000).toISOString().slice(0, 10);
          const range = (from: string, to: string) =>
            csvOf(hal, `/api/statements/range?from=${from}&to=${to}`);
          const first = await range('2026-01-01', day(cut - 1));
          const second = await range(day(cut), '2026-11-20');
          expect(first.opening).toBe(0n);
          expect(second.opening).toBe(first.closing);
          expect([...first.amounts, ...second.amounts]).toHaveLength(count);
          const sum = second.amounts.reduce((one, other) => one + other, second.opening);
          expect(sum).toBe(second.closing);
        },
      ),
      { numRuns: 8 },
    );
  });

  it('identifies an entry by the same unique id in every file', async () => {
    const lea = await fundedCustomer(bank, 100_000n);
    await arrange(bank, {
      type: 'wire_transfer',
      customerId: lea.customerId,
      amount: 10_000n,
      fee: 200n,
      external: { recipientName: 'Ada Byron' },
    });
    await postMovement(bank, lea, 'withdrawal', 2_500n);
    await repost(bank, lea.accountId, [
      '2026-01-10T15:00:00Z',
      '2026-01-20T15:00:00Z',
      '2026-01-31T15:00:00Z',
      '2026-01-31T15:00:00Z',
      '2026-02-10T15:00:00Z',
    ]);
    await closeMonths(bank.database, new Date('2026-03-02T12:00:00Z'));
    const named = new Map<string, string>();
    const fileCounts: number[] = [];
    for (const path of [
      '2026-01?format=',
      '2026-02?format=',
      'range?from=2026-01-15&to=2026-02-15&format=',
      'range?from=2026-01-01&to=2026-02-28&format=',
    ]) {
      const read = async (format: string) =>
        (await lea.client.get(`/api/statements/${path}${format}`)).body;
      const ofx = [
        ...(await read('ofx')).matchAll(
          /<DTPOSTED>(.*)<\/DTPOSTED>\s*<TRNAMT>(.*)<\/TRNAMT>\s*<FITID>(.*)<\/FITID>/g,
        ),
      ];
      for (const [, at = '', amount = '', id = ''] of ofx) {
        const entry = `${at} ${amount}`;
        expect(named.get(id) ?? entry).toBe(entry);
        named.set(id, entry);
      }
      const camt = [...(await read('camt')).matchAll(/<NtryRef>(.*)<\/NtryRef>/g)];
      expect(camt.map(([, id]) => id)).toEqual(ofx.map((match) => match[3]));
      fileCounts.push(ofx.length);
    }
    expect(fileCounts).toEqual([4, 1, 4, 5]);
    // The wire and its fee have the same time, but their own ids.
    expect([...named.values()].map((entry) => entry.split(' ')[1])).toEqual([
      '50.00',
      '950.00',
      '-100.00',
      '-2.00',
      '-25.00',
    ]);
  });

  it('shows the interest earned and its yield once the days are counted', async () => {
    await insertTerms(bank, { accountType: 'savings', validFrom: '2026-01-01', rate: 36_500 });
    const mia = await fundedCustomer(bank, 100_000n, { accountType: 'savings' });
    const today = bankDayAt();
    const path = `/api/statements/range?from=${today}&to=${today}`;
    expect(await pdfText(mia, path)).not.toContain('yield');
    await accrueInterest(bank.database, new Date(`${addDays(today, 1)}T16:30:00Z`));
    // $1,000.00 at 3.65% earns ten cents a day: 100 [(1 + 0.10 / 1,000) ^ (365 / 1) - 1] percent.
    expect(await pdfText(mia, path)).toMatch(
      /Interest earned in this period \$0\.10 Annual percentage yield earned 3\.72% Days in this period 1 /,
    );
  });

  it('covers at most a year, including its first and last day', async () => {
    const nia = await signedInPerson(bank);
    const year = await nia.client.get('/api/statements/range?from=2025-01-01&to=2025-12-31');
    expect(year.statusCode).toBe(200);
  });

  it('can be downloaded with all others as a ZIP', async () => {
    const ida = await fundedCustomer(bank, 20_000n);
    await repost(bank, ida.accountId, ['2025-11-10T15:00:00Z', '2026-01-11T15:00:00Z']);
    await closeMonths(bank.database, new Date('2026-03-02T12:00:00Z'));
    const all = await ida.client.get('/api/statements/archive?format=qif');
    expect(all.headers['content-type']).toBe('application/zip');
    expect(namesIn(all.rawPayload)).toEqual(new Set(['2025-11', '2025-12', '2026-01', '2026-02']));
    const year = await ida.client.get('/api/statements/archive?format=qif&year=2025');
    expect(namesIn(year.rawPayload)).toEqual(new Set(['2025-11', '2025-12']));
  });

  it('is the same for staff, and the audit log records the download', async () => {
    const admin = await signedInAdmin(bank);
    const jon = await fundedCustomer(bank, 20_000n);
    await repost(bank, jon.accountId, ['2026-01-10T15:00:00Z', '2026-01-11T15:00:00Z']);
    await closeMonths(bank.database, new Date('2026-02-02T12:00:00Z'));
    const path = `/api/admin/users/${jon.customerId}/statements`;
    expect((await admin.client.get(path)).json<OwnStatements>()).toEqual(await listOf(jon));
    expect(await csvOf(admin, `${path}/2026-01`)).toEqual(
      await csvOf(jon, '/api/statements/2026-01'),
    );
    const { rows } = await bank.database.query(
      "select after_change from audit_event where action = 'list_exported' and subject_id = $1",
      [jon.customerId],
    );
    expect(rows).toEqual([
      { after_change: { list: 'statement', from: '2026-01-01', to: '2026-01-31', format: 'csv' } },
    ]);
  });

  it('can be downloaded by staff as a ZIP, which the audit log records, too', async () => {
    const admin = await signedInAdmin(bank);
    const kay = await fundedCustomer(bank, 20_000n);
    const path = `/api/admin/users/${kay.customerId}/statements/archive`;
    expect((await admin.client.get(path)).statusCode).toBe(404);
    await repost(bank, kay.accountId, ['2025-12-10T15:00:00Z', '2026-01-11T15:00:00Z']);
    await closeMonths(bank.database, new Date('2026-02-02T12:00:00Z'));
    const taken = await admin.client.get(`${path}?format=qif`);
    expect(taken.headers['content-disposition']).toBe('attachment; filename="statements.zip"');
    const own = await kay.client.get('/api/statements/archive?format=qif');
    expect(namesIn(taken.rawPayload)).toEqual(new Set(['2025-12', '2026-01']));
    expect(namesIn(own.rawPayload)).toEqual(namesIn(taken.rawPayload));
    const year = await admin.client.get(`${path}?format=qif&year=2025`);
    expect(namesIn(year.rawPayload)).toEqual(new Set(['2025-12']));
    const { rows } = await bank.database.query(
      "select after_change from audit_event where action = 'list_exported' and subject_id = $1 order by id",
      [kay.customerId],
    );
    expect(rows).toEqual([
      {
        after_change: { list: 'statement', from: '2025-12', to: '2026-01', format: 'qif (ZIP)' },
      },
      {
        after_change: { list: 'statement', from: '2025-12', to: '2025-12', format: 'qif (ZIP)' },
      },
    ]);
  });
});
