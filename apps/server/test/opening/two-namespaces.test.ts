import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeDataDirectory } from '@seven-hills/postgres-embedded';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { depositAt, historyAt, signInAt } from '../support/processes/demo-client.ts';
import {
  behindInit,
  childOf,
  inOwnNamespace,
  withoutProc,
} from '../support/processes/process-namespace.ts';
import { runAudit, type SpawnedBank, spawnBank } from '../support/processes/spawn-bank.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const isPermitted = inOwnNamespace !== undefined;
const title = isPermitted
  ? 'two servers on one data directory, each in its own process namespace'
  : 'two servers in two process namespaces (skipped: this machine does not permit `unshare --pid`)';

describe.skipIf(!isPermitted)(title, () => {
  let folder: string;
  let dataDirectory: string;
  const started: SpawnedBank[] = [];
  /** Every transfer that a server has acknowledged in this file. */
  const acknowledged: number[] = [];

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'two-namespaces-'));
    chmodSync(folder, 0o711);
    dataDirectory = join(folder, 'data');
  });

  afterEach(async () => {
    for (const bank of started.splice(0)) {
      bank.kill('SIGKILL');
      await bank.ended;
    }
  });

  afterAll(async () => {
    await removeDataDirectory(dataDirectory);
    rmSync(folder, { recursive: true });
  });

  function start(launcher: readonly string[] = []): SpawnedBank {
    const bank = spawnBank({ DATA_DIR: dataDirectory }, launcher);
    started.push(bank);
    return bank;
  }

  async function pay(address: string, count: number): Promise<void> {
    const cookie = await signInAt(address);
    for (let paid = 0; paid < count; paid++) acknowledged.push(await depositAt(address, cookie));
  }

  async function expectNothingLost(address: string): Promise<void> {
    const kept = await historyAt(address);
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
    const audit = runAudit({ DATA_DIR: dataDirectory });
    expect(audit.stdout + audit.stderr).toMatch(/^Clean: /);
  }

  test('that start simultaneously: exactly one becomes ready, and the other says why it did not', async () => {
    const both = [start(inOwnNamespace), start(inOwnNamespace)];
    const outcomes = await Promise.allSettled(both.map(({ ready }) => ready));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = both[outcomes.findIndex(({ status }) => status === 'rejected')];
    await expectRefusal(refused);
    const [address = ''] = outcomes.flatMap((one) =>
      one.status === 'fulfilled' ? [one.value] : [],
    );
    await pay(address, 5);
    await expectNothingLost(address);
  });

  test('while the first one serves, or is stopped by a signal, the second one is refused', async () => {
    const first = start(inOwnNamespace);
    const address = await first.ready;
    await pay(address, 5);
    await expectRefusal(start());
    await expectRefusal(start(withoutProc));
    await pay(address, 5);

    const server = childOf(first.pid);
    process.kill(server, 'SIGSTOP');
    await expectRefusal(start());
    await expectRefusal(start(inOwnNamespace));
    process.kill(server, 'SIGCONT');
    await pay(address, 5);
    await expectNothingLost(address);
  });

  test('a killed server is replaced, and nothing acknowledged is lost', async () => {
    const first = start(inOwnNamespace);
    await pay(await first.ready, 20);
    first.kill('SIGKILL');
    await first.ended;
    const second = start(inOwnNamespace);
    const address = await second.ready;
    await expectNothingLost(address);
    await pay(address, 5);
  });

  test('a database that outlives its server also keeps others out until it has ended', async () => {
    const first = start(behindInit);
    await pay(await first.ready, 20);
    const init = childOf(first.pid);
    process.kill(childOf(init), 'SIGKILL');
    await expectRefusal(start());
    await expectRefusal(start(inOwnNamespace));

    process.kill(init, 'SIGKILL');
    await first.ended;
    const second = start(inOwnNamespace);
    await expectNothingLost(await second.ready);
  });
});

async function expectRefusal(bank: SpawnedBank | undefined): Promise<void> {
  const becameReady = await bank?.ready.then(
    () => true,
    () => false,
  );
  expect(becameReady).toBe(false);
  const ended = await bank?.ended;
  expect(ended).toMatchObject({ code: 1, stdout: '' });
  expect(ended?.stderr).toMatch(/^Another server .*is running on the data directory .+\n$/);
}
