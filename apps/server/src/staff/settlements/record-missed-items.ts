import type { Database } from '@seven-hills/postgres';
import type { AchNetwork } from '../../money/ach/ach-network.ts';
import { recordMissedReceived } from '../../money/ach/receiving/record-received.ts';
import { recordMissedFiles } from '../../money/ach/write-files.ts';
import { recordMissedWires } from '../../money/incoming-wires/record-missed-wires.ts';
import type { Keyring } from '../../platform/security/keyring.ts';

interface Recording {
  database: Database;
  sealingKeys: Keyring;
  bankName: string;
  /** Null if the bank exchanges no ACH files. */
  achNetwork: AchNetwork | null;
}

/**
 * Records what settlements miss. Files and wires record it themselves; a server of a version before
 * 0067 that still runs during an upgrade does not. An item is recorded once, however often and
 * wherever this runs.
 */
export async function recordMissedItems({ achNetwork, ...means }: Recording): Promise<void> {
  const { database, sealingKeys } = means;
  await recordMissedReceived(database);
  if (achNetwork) await recordMissedFiles({ ...means, network: achNetwork });
  await recordMissedWires(database, sealingKeys);
}
