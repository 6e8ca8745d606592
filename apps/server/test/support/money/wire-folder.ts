import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brand } from '@seven-hills/bank/brand';
import { creditIncomingWires } from '../../../src/money/incoming-wires/credit-incoming-wires.ts';
import { handOverMessages } from '../../../src/money/incoming-wires/hand-over-messages.ts';
import { recordMessage } from '../../../src/money/incoming-wires/record-message.ts';
import { openWireFiles } from '../../../src/money/wires/rails/iso-20022/wire-files.ts';
import type { WireRail } from '../../../src/money/wires/rails/wire-rail.ts';
import type { Files } from '../../../src/platform/drop-folder.ts';
import type { TestBank } from '../test-bank.ts';

export type WireFolder = Awaited<ReturnType<typeof openWireFolder>>;

/** The folder in which a bank and the wire network exchange files, with the network's part. */
export async function openWireFolder(bank: TestBank) {
  const parent = await mkdtemp(join(tmpdir(), 'seven-hills-wires-'));
  const directory = join(parent, 'files');
  const logged: string[] = [];
  const log = {
    // A failure that may be temporary leaves the file where it is; no test here expects one.
    warn: ({ err }: { err: unknown }) => {
      throw err;
    },
    error: ({ file, reason }: { file: string; reason: string }) =>
      void logged.push(`${file}: ${reason}`),
  };
  const openRail = (files?: Files) =>
    openWireFiles(
      { directory, debtor: { accountNumber: '55500011', routingNumber: '021000021' } },
      { identity: brand, database: bank.database, log: log as never, ...(files && { files }) },
    );
  const rail = await openRail();
  const means = { ...bank.app.means, identity: brand };
  const path = (folder: string, name = '') => join(directory, folder, name);
  return {
    /** What was logged as an error: `file: reason`. */
    logged,
    openRail,
    filesIn: (folder: string) => readdir(path(folder)),
    read: (folder: string, name: string) => readFile(path(folder, name), 'utf8'),
    /** The network delivers a file. */
    deliver: (name: string, content: string | Buffer) => writeFile(path('in', name), content),
    /** The carrier takes what the bank wrote. */
    async carryAway(): Promise<string[]> {
      const names = (await readdir(path('out'))).filter((name) => !name.startsWith('.'));
      for (const name of names) await rename(path('out', name), path('sent', name));
      return names;
    },
    /** Records what was delivered; returns how many messages were new. */
    collect: (through: WireRail = rail) =>
      through.collectMessages?.((message) => recordMessage(means, message)),
    credit: () => creditIncomingWires(means),
    handOver: (through: WireRail = rail) =>
      handOverMessages({ ...means, rail: through as Required<WireRail> }),
    remove: () => rm(parent, { recursive: true }),
  };
}
