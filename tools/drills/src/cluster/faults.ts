import type { Cluster } from './cluster.ts';
import type { DatabaseServer, Part } from './database-server.ts';
import type { PlannedFault } from './fault-plan.ts';
import type { Network, Place } from './network.ts';

/** A fault in progress. */
export interface Fault {
  /**
   * The condition for ending the fault: another server is primary and the bank writes there, or the
   * fault's own time has passed, or immediately.
   */
  lasts: 'until another primary' | 'its time' | 'no longer';
  /** Repairs the fault. */
  end(): Promise<void>;
  /** The details of the fault, for the line that the drill prints. */
  detail?: string;
}

interface Scene {
  cluster: Cluster;
  network: Network;
  /** The places of the bank's servers. */
  banks: readonly Place[];
}

const everything: readonly Part[] = ['etcd', 'patroni', 'postgres'];
const etcdPorts = [2379, 2380];
/** The ports of PostgreSQL and of Patroni's API. */
const databasePorts = [5432, 8008];
const nothingToEnd = async () => {};

/** Applies a planned fault to the cluster in its current state. */
export async function strike(fault: PlannedFault, scene: Scene): Promise<Fault> {
  const { cluster, network, banks } = scene;
  const { direction, chance } = fault;
  const primary = await cluster.primary();
  const others = cluster.others(primary);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(chance * items.length)] as Item;
  const placesOf = (servers: readonly DatabaseServer[]) => servers.map(({ place }) => place);

  const kill = async (parts: readonly Part[]) => {
    await primary.signal(parts, 'SIGKILL');
    return async () => {
      primary.startEtcd();
      primary.startPatroni();
    };
  };
  const cut = (places: readonly Place[], ports?: readonly number[]) => {
    network.cut(primary.place, places, direction, ports);
    return async () => network.heal(primary.place);
  };

  switch (fault.kind) {
    case 'kill the primary server':
      return { lasts: 'until another primary', end: await kill(everything) };
    case 'kill PostgreSQL and Patroni of the primary':
      return { lasts: 'until another primary', end: await kill(['patroni', 'postgres']) };
    case 'kill PostgreSQL of the primary':
      // Patroni starts it again.
      await kill(['postgres']);
      return { lasts: 'its time', end: nothingToEnd };
    case 'kill Patroni of the primary':
      // PostgreSQL keeps running, unaware that it is no longer the primary.
      return { lasts: 'until another primary', end: await kill(['patroni']) };
    case 'stop and continue the primary server':
      await primary.signal(everything, 'SIGSTOP');
      return {
        lasts: 'until another primary',
        end: () => primary.signal(everything, 'SIGCONT'),
      };
    case 'cut the primary from etcd':
      return { lasts: 'until another primary', end: cut(placesOf(others), etcdPorts) };
    case 'cut the primary from its standbys':
      return { lasts: 'its time', end: cut(placesOf(others), databasePorts) };
    case 'cut the primary from its synchronous standby': {
      const standby = await cluster.syncStandby();
      return { lasts: 'its time', end: cut([standby.place], databasePorts), detail: standby.name };
    }
    case 'cut the primary from the other servers':
      return { lasts: 'until another primary', end: cut(placesOf(others)) };
    case 'cut the primary from everyone':
      return { lasts: 'until another primary', end: cut([...placesOf(others), ...banks]) };
    case 'cut the primary from one bank server': {
      const bank = pick(banks);
      return { lasts: 'its time', end: cut([bank]), detail: bank.name };
    }
    case 'kill a member of etcd': {
      const member = pick(cluster.servers);
      await member.signal(['etcd'], 'SIGKILL');
      return { lasts: 'its time', end: async () => member.startEtcd(), detail: member.name };
    }
    case 'slow down the link of the primary': {
      const detail = network.slow(primary.place);
      return { lasts: 'its time', end: async () => network.hasten(primary.place), detail };
    }
    case 'fill the disk of the synchronous standby': {
      const standby = await cluster.syncStandby();
      standby.disk.fill();
      return { lasts: 'its time', end: async () => standby.disk.free(), detail: standby.name };
    }
    case 'switch over': {
      await switchOver(cluster);
      return { lasts: 'no longer', end: nothingToEnd };
    }
    case 'restart all servers in turn':
      return { lasts: 'no longer', end: () => restartInTurn(cluster) };
  }
}

async function switchOver(cluster: Cluster): Promise<void> {
  const [leader, candidate] = [await cluster.primary(), await cluster.syncStandby()];
  const names = ['--leader', leader.name, '--candidate', candidate.name];
  await cluster.patronictl('switchover', ...names, '--force', 'bank');
}

/**
 * Restarts all servers, as for a minor version of PostgreSQL: the standbys first, and the primary
 * once it has become a standby.
 */
async function restartInTurn(cluster: Cluster): Promise<void> {
  const restart = async (server: DatabaseServer) => {
    await server.stopPatroni();
    server.startPatroni();
    await cluster.untilWhole();
  };
  const leader = await cluster.primary();
  for (const standby of cluster.others(leader)) await restart(standby);
  await switchOver(cluster);
  await cluster.untilWhole();
  await restart(leader);
}
