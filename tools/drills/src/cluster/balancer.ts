import { spawn } from 'node:child_process';
import { openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { readAddressed } from './database-server.ts';
import type { Place } from './network.ts';
import { programs } from './programs.ts';

/** Where one of the bank's servers finds the primary, through its own HAProxy. */
export const balancedHost = '127.0.0.1:6432';

/**
 * HAProxy sends connections to every server until it has checked them: two checks, a second apart.
 */
const checkedMs = 4_000;

/**
 * Starts HAProxy with the file in `deploy/database` next to one of the bank's servers. Returns once
 * it knows the primary. HAProxy ends with the network.
 */
export async function startBalancer(
  place: Place,
  { servers }: Cluster,
  folder: string,
): Promise<void> {
  const addresses = new Map(servers.map((server) => [server.name, server.place.address]));
  const file = join(folder, `${place.name}-haproxy.cfg`);
  writeFileSync(file, readAddressed('haproxy.cfg', addresses));
  const log = openSync(join(folder, `${place.name}-haproxy.log`), 'a');
  const [program = '', ...run] = [...place.run, programs.haproxy, '-db', '-f', file];
  spawn(program, run, { stdio: ['ignore', log, log] });
  await sleep(checkedMs);
}
