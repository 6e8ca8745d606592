import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import { optional, SettingError } from '../setting-rules.ts';

/** The location and recipient of the embedded database's backups. */
export interface BackupSettings {
  /** An absolute path, on another disk or machine. */
  directory: string;
  /** The public half of the backup's key (age, `age1…`). */
  recipient: string;
}

export const backupEnvironment = {
  BACKUP_DIR: optional(z.string()),
  BACKUP_RECIPIENT: optional(
    z.string().regex(/^age1[0-9a-z]{58}$/, {
      error: 'must be a public key that starts with age1; npm run backup:key makes one',
    }),
  ),
};

type Environment = z.output<z.ZodObject<typeof backupEnvironment>>;

/** Fails with a SettingError if a backup would be readable by everyone, or impossible. */
export function backupSettings(
  { BACKUP_DIR, BACKUP_RECIPIENT }: Environment,
  { root, isEmbedded }: { root: string; isEmbedded: boolean },
): BackupSettings | null {
  if (BACKUP_DIR === undefined && BACKUP_RECIPIENT === undefined) return null;
  if (BACKUP_DIR === undefined || BACKUP_RECIPIENT === undefined)
    throw new SettingError('BACKUP_DIR and BACKUP_RECIPIENT require each other.');
  if (!isEmbedded)
    throw new SettingError(
      'BACKUP_DIR is for the embedded database; with DATABASE_URL, use the tools of that server.',
    );
  return {
    directory: isAbsolute(BACKUP_DIR) ? BACKUP_DIR : resolve(root, BACKUP_DIR),
    recipient: BACKUP_RECIPIENT,
  };
}
