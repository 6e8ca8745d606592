import { startMeasuredBank } from '../banks/measured-bank.ts';
import { startPlainBank } from '../banks/plain-bank/start.ts';
import type { GeneratorFigures, GeneratorOrder } from '../load/generator.ts';
import { type Clocks, clocked } from './clocked.ts';
import { findPgbench, type PgbenchFigures, preparePgbench, runPgbench } from './pgbench.ts';

export interface TransferSizes {
  rounds: number;
  /**
   * The length of each window; the measurements alternate, so that changes in the machine's speed
   * affect all of them.
   */
  seconds: number;
  /** pgbench's scale: 100 is ten million accounts. */
  scale: number;
  customers: number;
}

export type PgbenchRun = PgbenchFigures & { clocks: Clocks };
export type BankRun = GeneratorFigures & { clocks: Clocks };

export interface Round {
  pgbenchMany: PgbenchRun | null;
  plainMany: BankRun;
  transfersUniform: BankRun;
  transfersSkewed: BankRun;
  pgbenchOne: PgbenchRun | null;
  plainOne: BankRun;
  transfersOne: BankRun;
}

export interface TransferResults {
  sizes: TransferSizes;
  /** False if pgbench is not installed, so that there is no comparison with it. */
  isCompared: boolean;
  rounds: Round[];
}

type Order = Pick<GeneratorOrder, 'connections' | 'recipients'>;

/**
 * Measures pgbench, the plain bank, and the bank in turn on one PostgreSQL server, with the
 * processor time of each component next to the rates.
 */
export async function measureTransfers(
  urls: { bank: string; plain: string; pgbench: string },
  postgres: number,
  sizes: TransferSizes,
): Promise<TransferResults> {
  const { seconds, customers } = sizes;
  const pgbench = findPgbench();
  if (pgbench) await preparePgbench(pgbench, urls.pgbench, sizes.scale);
  const plain = await startPlainBank(urls.plain, customers);
  const bank = await startMeasuredBank(urls.bank, { customers, servers: 1 });
  const fire = (
    served: Pick<typeof bank, 'fire'>,
    servers: readonly number[],
    order: Order,
  ): Promise<BankRun> =>
    clocked(
      { servers, postgres },
      () => served.fire({ ...order, seconds }),
      ({ transfersPerSecond }) => transfersPerSecond * seconds,
    );
  const compare = (clients: number): Promise<PgbenchRun | null> =>
    pgbench
      ? clocked(
          { servers: [], postgres },
          () => runPgbench(pgbench, urls.pgbench, { clients, seconds }),
          ({ transactionsPerSecond }) => transactionsPerSecond * seconds,
        )
      : Promise.resolve(null);
  const many = { connections: 128, recipients: 'uniform' } as const;
  const one = { connections: 1, recipients: 'uniform' } as const;
  try {
    for (const served of [plain, bank])
      await served.fire({ ...many, seconds: Math.min(5, seconds) });
    const rounds: Round[] = [];
    for (let round = 0; round < sizes.rounds; round++)
      rounds.push({
        pgbenchMany: await compare(32),
        plainMany: await fire(plain, [plain.pid], many),
        transfersUniform: await fire(bank, bank.pids, many),
        transfersSkewed: await fire(bank, bank.pids, { ...many, recipients: 'skewed' }),
        pgbenchOne: await compare(1),
        plainOne: await fire(plain, [plain.pid], one),
        transfersOne: await fire(bank, bank.pids, one),
      });
    return { sizes, isCompared: pgbench !== null, rounds };
  } finally {
    await plain.close();
    await bank.close();
  }
}
