import { existsSync, writeFileSync } from 'node:fs';
import { runProgram } from './run-program.ts';

/**
 * `npm run backup:key -- FILE`: makes a key for backups. Writes the secret half to the file, which
 * belongs in a safe and not on any of the bank's servers, and prints the public half for
 * `BACKUP_RECIPIENT`.
 */
async function main(): Promise<void> {
  const file = process.argv[2];
  if (file === undefined) throw new Error('Name the file for the key: npm run backup:key -- FILE');
  if (existsSync(file)) throw new Error(`${file} exists; a key is never overwritten.`);
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption');
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  writeFileSync(file, `# public key: ${recipient}\n${identity}\n`, { flag: 'wx', mode: 0o600 });
  console.log(
    `BACKUP_RECIPIENT=${recipient}\nThe secret key is in ${file}. Without it no backup can be read: keep two copies, away from the bank's machine and from its backups.`,
  );
}

runProgram(main);
