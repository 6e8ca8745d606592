import type { AuditCheck } from '@seven-hills/ledger';
import type { Keys } from '../../security/keyring.ts';

/** Every column that names the key a row was made with, and the ring that the key must be on. */
const keyIdColumns: readonly { table: string; column: string; ring: keyof Keys }[] = [
  { table: 'pin', column: 'key_id', ring: 'pin' },
  { table: 'customer', column: 'ssn_key_id', ring: 'ssn' },
  { table: 'wire_instruction', column: 'account_number_key_id', ring: 'ssn' },
];

const settingOf: Record<keyof Keys, string> = {
  pin: 'PIN_KEYS',
  ssn: 'SSN_KEYS',
  signing: 'SIGNING_KEYS',
};

/** No row was made with a key that the settings lack: its PIN or number could not be read. */
export function keyIdCheck(keys: Keys): AuditCheck {
  return {
    name: 'keys named by rows are in the settings',
    async find(connection, limit) {
      const findings: string[] = [];
      for (const { table, column, ring } of keyIdColumns) {
        const { rows } = await connection.query<{ keyId: string; count: bigint }>(
          `select ${column} as "keyId", count(*) from ${table}
           where ${column} <> all ($1) group by ${column} order by ${column} limit ${limit}`,
          [keys[ring].all.map(({ id }) => id)],
        );
        findings.push(
          ...rows.map(
            ({ keyId, count }) =>
              `${settingOf[ring]} has no key ${keyId}, which ${count} rows of ${table} name`,
          ),
        );
      }
      return findings.slice(0, limit);
    },
  };
}
