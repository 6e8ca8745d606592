import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installPackages, postgresFolder } from '../host/debian-packages.ts';

/** Where Debian's packages put the programs that the drill runs. */
export const programs = {
  postgresFolder,
  patroni: '/usr/bin/patroni',
  patronictl: '/usr/bin/patronictl',
  etcd: '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  nft: '/usr/sbin/nft',
  ip: '/usr/sbin/ip',
  tc: '/usr/sbin/tc',
  setpriv: '/usr/bin/setpriv',
} as const;

const packages = [
  'patroni',
  'etcd-server',
  'haproxy',
  'postgresql',
  'nftables',
  'iproute2',
  'util-linux',
];

/**
 * Installs missing Debian packages, without starting their services. Returns the reason if the
 * drill cannot run here.
 */
export function installPrograms(): string | null {
  const { postgresFolder: _folder, ...paths } = programs;
  const reason = installPackages(packages, [
    ...Object.values(paths),
    join(postgresFolder, 'postgres'),
  ]);
  if (reason !== null) return reason;
  const trial = spawnSync('unshare', ['--net', 'true'], { encoding: 'utf8' });
  return trial.status === 0 ? null : `no network namespace can be created: ${trial.stderr.trim()}`;
}
