import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { createPostingEngine, type PostingRequest, type TransferSpec } from '../src/index.ts';
import {
  Model,
  type ModelAccount,
  type ModelRequest,
  type ModelTransfer,
} from './support/model.ts';
import { createTestLedger, type TestLedger } from './support/test-ledger.ts';

let ledger: TestLedger;

beforeAll(async () => {
  ledger = await createTestLedger();
  return () => ledger.drop();
});

const cases: Omit<ModelAccount, 'id'>[] = [
  { side: 'debit', limited: false, frozen: false },
  { side: 'debit', limited: true, frozen: false },
  { side: 'credit', limited: false, frozen: false },
  { side: 'credit', limited: true, frozen: false },
  { side: 'credit', limited: true, frozen: false },
  { side: 'credit', limited: true, frozen: true },
];
/** The first offset that is not an account. */
const UNKNOWN = cases.length;

const offset = fc.integer({ min: 0, max: UNKNOWN }).map(BigInt);
const movement: fc.Arbitrary<ModelTransfer> = fc.record({
  kind: fc.constantFrom('immediate', 'immediate', 'pending'),
  debitAccountId: fc.oneof(
    { weight: 2, arbitrary: fc.constant(0n) },
    { weight: 5, arbitrary: offset },
  ),
  creditAccountId: offset,
  amount: fc.oneof(
    { weight: 1, arbitrary: fc.bigInt({ min: -1n, max: 0n }) },
    { weight: 12, arbitrary: fc.bigInt({ min: 1n, max: 60n }) },
  ),
  ignoreFrozen: fc.boolean(),
});
const resolution: fc.Arbitrary<ModelTransfer> = fc.record({
  kind: fc.constantFrom('post_pending', 'void_pending'),
  posted: fc.nat({ max: 12 }),
  ignoreFrozen: fc.boolean(),
});
const request: fc.Arbitrary<ModelRequest> = fc.record({
  key: fc.option(
    fc.record({ key: fc.constantFrom('a', 'b', 'c'), input: fc.constantFrom('one', 'two') }),
    { freq: 3 },
  ),
  transfers: fc.array(
    fc.oneof({ weight: 3, arbitrary: movement }, { weight: 1, arbitrary: resolution }),
    { minLength: 1, maxLength: 3 },
  ),
});
/** The requests of one step are submitted together, so that they share a batch. */
const steps = fc.array(fc.array(request, { minLength: 1, maxLength: 6 }), {
  minLength: 1,
  maxLength: 8,
});

let run = 0n;

test("any sequence of requests ends in the model's state", { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 1, max: 4 }), async (script, requestsPerBatchMax) => {
      run += 1n;
      const base = run * 100n;
      const accounts = cases.map((each, index) => ({ ...each, id: base + BigInt(index) }));
      await openAll(accounts);
      const model = new Model(accounts);
      const engine = createPostingEngine({
        pool: ledger.pool,
        requestsPerBatchMax,
        batchesInFlightMax: 1,
      });
      /** The engine's id for each transfer that the model counts. */
      const ids: bigint[] = [];

      for (const step of script) {
        const shifted = step.map((each) => shift(each, base, ids.length));
        const submitted = shifted.map((each) => engine.submit(toRequest(each, ids)));
        for (const [index, outcome] of (await Promise.all(submitted)).entries()) {
          const answer = model.submit(shifted[index] ?? expect.fail());
          if ('refused' in answer) {
            expect(outcome).toEqual({ status: 'refused', reason: answer.refused });
            continue;
          }
          if (outcome.status === 'refused') expect.fail(`refused: ${outcome.reason}`);
          expect(outcome.replayed).toBe(answer.replayed);
          if (!answer.replayed) ids.push(...outcome.transferIds);
          expect(outcome.transferIds).toEqual(answer.posted.map((position) => ids[position]));
        }
      }

      await engine.close();
      for (const { id } of accounts) {
        expect(await ledger.balanceOf(id)).toMatchObject(model.balanceOf(id));
        expect(await historyOf(id)).toEqual(model.historyOf(id));
      }
      await ledger.expectCleanAudit();
    }),
    { numRuns: 60, endOnFailure: false },
  );
});

async function openAll(accounts: readonly ModelAccount[]): Promise<void> {
  await ledger.open(
    accounts.map(({ id, side, limited }) => ({
      id,
      name: `account ${id}`,
      normalSide: side,
      mustNotBeOverdrawn: limited,
    })),
  );
  for (const { id, frozen } of accounts) if (frozen) await ledger.setFrozen(id, true);
}

/** Maps a request to the run's own accounts and keys; a resolution refers to earlier steps only. */
function shift({ key, transfers }: ModelRequest, base: bigint, known: number): ModelRequest {
  return {
    key: key && { ...key, key: `${base}-${key.key}` },
    transfers: transfers.map((transfer) =>
      'posted' in transfer
        ? {
            ...transfer,
            posted: transfer.posted < known ? transfer.posted : Number.MAX_SAFE_INTEGER,
          }
        : {
            ...transfer,
            debitAccountId: base + transfer.debitAccountId,
            creditAccountId: base + transfer.creditAccountId,
          },
    ),
  };
}

function toRequest({ key, transfers }: ModelRequest, ids: readonly bigint[]): PostingRequest<null> {
  return {
    context: null,
    transfers: transfers.map((transfer): TransferSpec => {
      if (!('posted' in transfer)) return { ...transfer, code: 1 };
      const pendingTransferId = ids[transfer.posted] ?? BigInt(Number.MAX_SAFE_INTEGER);
      const { kind, ignoreFrozen } = transfer;
      return { kind, pendingTransferId, ignoreFrozen, code: 1 };
    }),
    ...(key && { idempotency: { scope: 'model', key: key.key, input: key.input } }),
  };
}

async function historyOf(id: bigint): Promise<bigint[]> {
  const { rows } = await ledger.pool.query<{ balance_after: bigint }>(
    'select balance_after from ledger.entry where account_id = $1 order by sequence',
    [id],
  );
  return rows.map((row) => row.balance_after);
}
