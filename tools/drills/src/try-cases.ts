import { auditBank } from './checks/audit-bank.ts';
import { type Mode, withAttackedBank } from './hostile/attacked-bank.ts';
import { describeCase, hostileCases } from './hostile/cases/run-cases.ts';
import { People } from './hostile/people.ts';

const rows = (process.argv[3] ?? '').split(',').filter(Boolean).map(Number);
await withAttackedBank((process.argv[2] ?? 'demo') as Mode, async (bank) => {
  const people = new People(bank);
  await people.openStaff();
  for (const { row, attack } of hostileCases) {
    if (rows.length && !rows.includes(row)) continue;
    await bank.letHoursPass();
    const at = Date.now();
    const result = await attack(bank, people).catch((e) => ({
      held: false,
      says: String(e.stack),
    }));
    console.log(describeCase({ row, ...result }), `(${Date.now() - at} ms)`);
  }
  console.log(auditBank(bank.settings).text);
  console.log(bank.server.errors().slice(0, 10).join('\n'));
});
