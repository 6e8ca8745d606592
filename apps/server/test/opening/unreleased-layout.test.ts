import { createTestDatabase } from '@seven-hills/postgres-testing';
import { expect, it } from 'vitest';
import { prepareDatabase } from '../../src/opening/prepare-database.ts';

it.each([
  ['bank', ['0001-everyday-bank.sql']],
  ['bank', ['0001-platform.sql', '0088-postgresql-itself.sql']],
  ['ledger', ['0001-accounts-transfers-entries.sql', '0002-guards.sql']],
])(
  'a database from before the first release (%s: %j) is refused with instructions, and left unchanged',
  async (set, files) => {
    const { pool, roles, drop } = await createTestDatabase([]);
    try {
      await pool.query(
        "insert into migration (set_name, file_name, sha256) select $1, unnest($2::text[]), ''",
        [set, files],
      );
      await expect(prepareDatabase(roles)).rejects.toThrow('npm run reset');
      const { rows } = await pool.query("select to_regclass('ledger.account') as account");
      expect(rows).toEqual([{ account: null }]);
    } finally {
      await drop();
    }
  },
);
