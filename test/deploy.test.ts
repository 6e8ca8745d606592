import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

/** The deployment files fulfill what they promise, and match the project. */

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const settings = new Set(read('.env.example').match(/^[A-Z][A-Z0-9_]+(?==)/gm));
/** Settings of Node.js itself. */
const others = new Set(['NODE_ENV']);
const isSetting = (name: string) => settings.has(name) || others.has(name);

/** Build results, which a checkout does not contain. */
const built = ['node_modules', 'apps/server/node_modules', 'apps/server/dist', 'apps/web/dist'];
/** The longest that a server takes to stop once it has drained, in seconds. */
const stopSeconds = 30;
const secondsOf = (text: string) => Number.parseInt(text, 10);

describe('the Containerfile', () => {
  const lines = read('deploy/Containerfile')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));
  const ofLast = (instruction: string) => last.filter((line) => line.startsWith(`${instruction} `));

  it('has only valid instructions, on an image with a version', () => {
    for (const line of lines)
      expect(line).toMatch(
        /^(FROM|WORKDIR|COPY|RUN|ENV|VOLUME|USER|EXPOSE|STOPSIGNAL|HEALTHCHECK|CMD) /,
      );
    for (const line of lines.filter((each) => each.startsWith('FROM ')))
      expect(line).toMatch(/^FROM docker\.io\/library\/node:\d+\.\d+\.\d+-\S+( AS build)?$/);
  });

  it('runs as a numeric user, has a health check, and stops on SIGTERM', () => {
    const [user] = ofLast('USER');
    expect(user).toMatch(/^USER [1-9]\d+:[1-9]\d+$/);
    // All files are copied or created before it, and therefore belong to root.
    expect(last.indexOf(user ?? '')).toBeGreaterThan(
      last.findLastIndex((line) => /^(RUN|COPY) /.test(line)),
    );
    // graphile-worker reads its settings from the user's home directory, and fails without one.
    expect(ofLast('ENV').join()).toContain('HOME=/data');
    expect(ofLast('HEALTHCHECK').join()).toContain('/healthz');
    expect(ofLast('STOPSIGNAL')).toEqual(['STOPSIGNAL SIGTERM']);
    // As a list: a shell in between would not pass the signal on.
    expect(JSON.parse(ofLast('CMD').join().slice(4))).toEqual([
      'node',
      '--enable-source-maps',
      'apps/server/dist/main.js',
    ]);
  });

  it('copies only paths that exist, and everything that the server reads', () => {
    const copied = ofLast('COPY').flatMap((line) =>
      line
        .split(' ')
        .filter((word) => word.startsWith('/bank/'))
        .map((word) => word.slice('/bank/'.length)),
    );
    expect(copied.filter((path) => !built.includes(path) && !existsSync(join(root, path)))).toEqual(
      [],
    );
    // The upgrade drill runs the bank from only these files.
    const drill = read('tools/drills/src/upgrade/next-version.ts');
    const needed = [
      ...drill.matchAll(/'((?:apps|packages)\/[\w./-]+|package\.json|node_modules)'/g),
    ]
      .map(([, path = '']) => path)
      .filter((path) => path !== 'apps/web');
    expect(needed.length).toBeGreaterThan(6);
    expect(needed.filter((path) => !copied.includes(path))).toEqual([]);
  });

  it('leaves secrets, data, and local builds out of the image', () => {
    const ignored = read('.dockerignore').split('\n');
    for (const name of ['.env', 'data', '.git', '**/node_modules', '**/dist', 'deploy/bank.env'])
      expect(ignored).toContain(name);
  });
});

interface Service {
  environment?: Record<string, string>;
  stop_grace_period?: string;
  read_only?: boolean;
  user?: string;
  cap_drop?: string[];
  security_opt?: string[];
  volumes?: string[];
  networks?: string[];
  ports?: string[];
}

describe('the compose file', () => {
  const { services, volumes, networks } = parse(read('deploy/compose.yaml'), { merge: true }) as {
    services: Record<string, Service>;
    volumes: Record<string, unknown>;
    networks: Record<string, unknown>;
  };
  const banks = Object.entries(services).filter(([name]) => name.startsWith('bank-'));

  it('runs two servers, each with its own data directory and time to drain', () => {
    expect(banks.map(([name]) => name)).toEqual(['bank-a', 'bank-b']);
    for (const [name, { environment = {}, stop_grace_period = '', ports, volumes: own }] of banks) {
      expect(own).toEqual([`${name}:/data`]);
      expect(Object.keys(volumes)).toContain(name);
      expect(Object.keys(environment).filter((setting) => !isSetting(setting))).toEqual([]);
      expect(secondsOf(stop_grace_period)).toBeGreaterThan(
        Number(environment.DRAIN_SECONDS) + stopSeconds,
      );
      // Only the proxy can be reached from outside, because the servers trust its headers.
      expect(ports).toBeUndefined();
    }
  });

  it.each(Object.entries(services))('restricts %s to what it needs', (_name, service) => {
    expect(service.read_only).toBe(true);
    expect(service.user).not.toMatch(/^(0|root)\b/);
    expect(service.cap_drop).toEqual(['ALL']);
    expect(service.security_opt).toEqual(['no-new-privileges:true']);
    for (const network of service.networks ?? []) expect(Object.keys(networks)).toContain(network);
  });

  it('checks every server’s readiness, and lets no one forge an address', () => {
    const proxy = read('deploy/haproxy.cfg');
    expect(proxy).toContain('option httpchk GET /readyz');
    expect(proxy).toContain('http-request del-header X-Forwarded-For');
    const servers = [...proxy.matchAll(/^ {2}server \S+ (\S+):3000$/gm)].map(([, name]) => name);
    expect(servers).toEqual(banks.map(([name]) => name));
    const [, inter, fall] = /check inter (\d+)s fall (\d+)/.exec(proxy) ?? [];
    for (const [, { environment = {} }] of banks)
      expect(Number(environment.DRAIN_SECONDS)).toBeGreaterThan(Number(inter) * Number(fall) + 3);
  });
});

describe('the systemd unit', () => {
  const unit = read('deploy/seven-hills-bank.service');
  const values = (name: string) =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);

  it('starts the server as its own user with valid settings, and gives it time to drain', () => {
    expect(values('User')).toEqual(['seven-hills-bank']);
    expect(values('ExecStart').join()).toContain('apps/server/dist/main.js');
    const environment = Object.fromEntries(
      values('Environment')
        .join(' ')
        .split(' ')
        .map((pair) => pair.split('=')),
    ) as Record<string, string>;
    expect(Object.keys(environment).filter((name) => !isSetting(name))).toEqual([]);
    expect(environment.DATA_DIR).toBe(`/var/lib/${values('StateDirectory')[0]}`);
    expect(secondsOf(values('TimeoutStopSec').join())).toBeGreaterThan(
      Number(environment.DRAIN_SECONDS) + stopSeconds - 1,
    );
  });

  it('restricts the server to what it needs', () => {
    for (const name of [
      'NoNewPrivileges',
      'ProtectHome',
      'PrivateTmp',
      'PrivateDevices',
      'ProtectKernelModules',
      'ProtectKernelTunables',
      'RestrictNamespaces',
      'RestrictSUIDSGID',
    ])
      expect(values(name)).toEqual(['yes']);
    expect(values('ProtectSystem')).toEqual(['strict']);
    expect(values('CapabilityBoundingSet')).toEqual(['']);
  });
});

describe('the cluster of database servers', () => {
  const { bootstrap, watchdog } = parse(read('deploy/database/patroni.yaml')) as {
    bootstrap: {
      dcs: Record<string, unknown> & { postgresql: { parameters: Record<string, unknown> } };
    };
    watchdog: { mode: string };
  };
  const { dcs } = bootstrap;

  it('acknowledges nothing that only one server has', () => {
    expect(dcs.synchronous_mode).toBe(true);
    expect(dcs.synchronous_mode_strict).toBe(true);
    expect(dcs.postgresql.parameters.synchronous_commit).toBe('on');
    expect(watchdog.mode).not.toBe('off');
  });

  it('lets a primary that has lost etcd stop before another one is promoted', () => {
    const [ttl, loop, retry] = [dcs.ttl, dcs.loop_wait, dcs.retry_timeout].map(Number);
    expect((loop ?? 0) + 2 * (retry ?? 0)).toBeLessThanOrEqual(ttl ?? 0);
  });

  it('compares the lock before it is renewed, which Patroni 3.0.2 does on version 2 of etcd only', () => {
    expect(read('deploy/database/patroni.env')).toMatch(/^PATRONI_ETCD_HOSTS=/m);
    expect(read('deploy/database/patroni.env')).not.toMatch(/^PATRONI_ETCD3_HOSTS=/m);
    expect(read('deploy/database/etcd.env')).toMatch(/^ETCD_ENABLE_V2=true$/m);
  });

  it('ends the sessions with a former primary', () => {
    const proxy = read('deploy/database/haproxy.cfg');
    expect(proxy).toContain('option httpchk OPTIONS /primary');
    expect(proxy).toContain('on-marked-down shutdown-sessions');
  });
});
