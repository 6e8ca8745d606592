import { spawnSync } from 'node:child_process';
import { programs } from './programs.ts';

/** One machine of the drill: a network namespace of its own on the drill's bridge. */
export interface Place {
  name: string;
  address: string;
  /** The prefix of commands that run there. */
  run: readonly string[];
}

/** The direction of lost packets, as seen from the place that is cut off. */
export type Direction = 'both' | 'out' | 'in';

export interface Network {
  place(name: string): Place;
  /** Drops packets between a place and others; with ports, only those from or to these ports. */
  cut(
    place: Place,
    others: readonly Place[],
    direction: Direction,
    ports?: readonly number[],
  ): void;
  heal(place: Place): void;
  /** Slows down a place's outgoing packets; returns a description of how. */
  slow(place: Place): string;
  hasten(place: Place): void;
  /** The processes that run there. */
  processesIn(place: Place): number[];
  /**
   * Kills everything that runs in the network, and removes the network. Synchronous, for use at the
   * end of the process.
   */
  remove(): void;
}

function must(program: string, parameters: readonly string[], input?: string): string {
  const { status, stdout, stderr, error } = spawnSync(program, parameters, {
    encoding: 'utf8',
    ...(input === undefined ? {} : { input }),
  });
  if (status !== 0)
    throw new Error(`${program} ${parameters.join(' ')}: ${`${stderr ?? ''}`.trim() || error}`);
  return stdout;
}

const ip = (...parameters: string[]) => must(programs.ip, parameters);
const table = 'inet seven_hills_drill';

/**
 * Creates a bridge with a namespace for each name. The addresses are from the range reserved for
 * network tests (RFC 2544), so they belong to no one.
 */
export function createNetwork(names: readonly string[]): Network {
  const id = `sh${process.pid.toString(36)}`;
  const net = `198.18.${process.pid % 256}`;
  const created: string[] = [];

  /** The bridge's end of the cable to a namespace; interface names must be short. */
  const cableOf = (name: string) => `${id}v${names.indexOf(name)}`;

  const processesIn = ({ name }: Pick<Place, 'name'>): number[] =>
    ip('netns', 'pids', `${id}-${name}`)
      .split('\n')
      .filter((line) => line !== '')
      .map(Number);

  function remove(): void {
    for (const name of created.splice(0)) {
      // More processes may start while others are being killed.
      for (let attempt = 0; attempt < 50; attempt++) {
        const pids = processesIn({ name });
        for (const pid of pids) signal(pid, 'SIGKILL');
        if (pids.length === 0) break;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
      }
      // The namespace itself is removed a moment later, along with its end of the cable.
      spawnSync(programs.ip, ['link', 'del', cableOf(name)]);
      spawnSync(programs.ip, ['netns', 'del', `${id}-${name}`]);
    }
    spawnSync(programs.ip, ['link', 'del', id]);
  }

  function add(name: string, index: number): Place {
    const namespace = `${id}-${name}`;
    const outside = cableOf(name);
    const address = `${net}.${11 + index}`;
    ip('netns', 'add', namespace);
    created.push(name);
    ip('link', 'add', outside, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace);
    ip('link', 'set', outside, 'master', id, 'up');
    ip('-n', namespace, 'addr', 'add', `${address}/24`, 'dev', 'eth0');
    ip('-n', namespace, 'link', 'set', 'eth0', 'up');
    ip('-n', namespace, 'link', 'set', 'lo', 'up');
    return { name, address, run: [programs.ip, 'netns', 'exec', namespace] };
  }

  const inside = ({ run: [program = '', ...parameters] }: Place, command: string[], input = '') =>
    must(program, [...parameters, ...command], input);

  let places: Map<string, Place>;
  try {
    ip('link', 'add', id, 'type', 'bridge');
    ip('addr', 'add', `${net}.1/24`, 'dev', id);
    ip('link', 'set', id, 'up');
    places = new Map(names.map((name, index) => [name, add(name, index)]));
  } catch (error) {
    remove();
    throw error;
  }

  return {
    place(name) {
      const found = places.get(name);
      if (!found) throw new Error(`there is no ${name}`);
      return found;
    },
    cut(place, others, direction, ports) {
      const peers = `{ ${others.map(({ address }) => address).join(', ')} }`;
      const list = ports && `{ ${ports.join(', ')} }`;
      const rulesOf = (field: 'saddr' | 'daddr') =>
        list
          ? ['sport', 'dport'].map((port) => `ip ${field} ${peers} tcp ${port} ${list} drop`)
          : [`ip ${field} ${peers} drop`];
      const chain = (hook: string, rules: string[]) =>
        `chain ${hook} { type filter hook ${hook} priority 0; ${rules.join('; ')}; }`;
      inside(
        place,
        [programs.nft, '-f', '-'],
        `table ${table} {
          ${direction === 'out' ? '' : chain('input', rulesOf('saddr'))}
          ${direction === 'in' ? '' : chain('output', rulesOf('daddr'))}
        }\n`,
      );
    },
    heal: (place) => void inside(place, [programs.nft, 'delete', 'table', ...table.split(' ')]),
    slow(place) {
      const queue = (...kind: string[]) =>
        inside(place, [programs.tc, 'qdisc', 'add', 'dev', 'eth0', 'root', ...kind]);
      try {
        queue('netem', 'delay', '60ms', '20ms');
        return '60 ms away (netem)';
      } catch {
        // Kernels without netem can still limit the bandwidth.
        queue('tbf', 'rate', '2mbit', 'burst', '4kb', 'latency', '400ms');
        return '2 Mbit/s with up to 400 ms of queue (tbf; this kernel has no netem)';
      }
    },
    hasten: (place) => void inside(place, [programs.tc, 'qdisc', 'del', 'dev', 'eth0', 'root']),
    processesIn,
    remove,
  };
}

/** Sends a signal to a process, unless it has ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
