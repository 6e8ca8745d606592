import type { GeneratorFigures } from './generator.ts';
import { startMeasuredBank } from './measured-bank.ts';
import { findPgbench, type PgbenchFigures, preparePgbench, runPgbench } from './pgbench.ts';

export interface TransferSizes {
  rounds: number;
  seconds: number;
  /** pgbench's scale: 100 is ten million accounts. */
  scale: number;
  customers: number;
}

interface Round {
  pgbenchMany: PgbenchFigures | null;
  transfersUniform: GeneratorFigures;
  transfersSkewed: GeneratorFigures;
  pgbenchOne: PgbenchFigures | null;
  transfersOne: GeneratorFigures;
}

export interface TransferResults {
  sizes: TransferSizes;
  /** False where pgbench is not installed, so that nothing can be compared. */
  isCompared: boolean;
  rounds: Round[];
}

/** Measures pgbench and the bank in turn, so that a drift of the machine's speed meets both. */
export async function measureTransfers(
  urls: { bank: string; pgbench: string },
  sizes: TransferSizes,
): Promise<TransferResults> {
  const pgbench = findPgbench();
  if (pgbench) await preparePgbench(pgbench, urls.pgbench, sizes.scale);
  const bank = await startMeasuredBank(urls.bank, { customers: sizes.customers, servers: 1 });
  const { seconds } = sizes;
  const compare = (clients: number) =>
    pgbench ? runPgbench(pgbench, urls.pgbench, { clients, seconds }) : Promise.resolve(null);
  try {
    await bank.fire({ connections: 128, seconds: Math.min(5, seconds), recipients: 'uniform' });
    const rounds: Round[] = [];
    for (let round = 0; round < sizes.rounds; round++) {
      rounds.push({
        pgbenchMany: await compare(32),
        transfersUniform: await bank.fire({ connections: 128, seconds, recipients: 'uniform' }),
        transfersSkewed: await bank.fire({ connections: 128, seconds, recipients: 'skewed' }),
        pgbenchOne: await compare(1),
        transfersOne: await bank.fire({ connections: 1, seconds, recipients: 'uniform' }),
      });
    }
    return { sizes, isCompared: pgbench !== null, rounds };
  } finally {
    await bank.close();
  }
}
