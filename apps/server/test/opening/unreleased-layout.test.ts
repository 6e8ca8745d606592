import { createTestDatabase } from '@seven-hills/postgres-testing';
import { expect, it } from 'vitest';
import { prepareDatabase } from '../../src/opening/prepare-database.ts';

it('a database from before the first release is refused with instructions, and left unchanged', async () => {
  const { pool, roles, drop } = await createTestDatabase([]);
  try {
    await pool.query(`insert into migration (set_name, file_name, sha256)
                      values ('bank', '0001-everyday-bank.sql', '')`);
    await expect(prepareDatabase(roles)).rejects.toThrow('npm run reset');
    const { rows } = await pool.query("select to_regclass('ledger.account') as account");
    expect(rows).toEqual([{ account: null }]);
  } finally {
    await drop();
  }
});
