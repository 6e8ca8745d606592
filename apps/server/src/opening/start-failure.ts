import { BankFolderError } from '@seven-hills/bank/folder/bank-folder-error';
import { MigrationError } from '@seven-hills/postgres';
import {
  DataDirectoryInUseError,
  FileLockError,
  OwnershipLostError,
  UnwritableDirectoryError,
} from '@seven-hills/postgres-embedded';
import { BackupError } from '../platform/backup/backup-store.ts';
import { UnreachableDatabaseError } from '../platform/database/open-database.ts';
import { UnsuitableNodeError } from '../platform/lifecycle/check-node.ts';
import { SettingError } from '../platform/setting-rules.ts';
import { OlderDatabaseError } from '../platform/time-mark/older-database.ts';
import { TimeMarkError } from '../platform/time-mark/time-mark-file.ts';

/**
 * Returns a message for an expected failure of a start, which operators read; null for any other
 * error.
 */
export function startFailure(error: unknown): string | null {
  if (
    error instanceof BankFolderError ||
    error instanceof SettingError ||
    error instanceof UnsuitableNodeError ||
    error instanceof DataDirectoryInUseError ||
    error instanceof FileLockError ||
    error instanceof OwnershipLostError ||
    error instanceof UnwritableDirectoryError ||
    error instanceof UnreachableDatabaseError ||
    error instanceof MigrationError ||
    error instanceof BackupError ||
    error instanceof OlderDatabaseError ||
    error instanceof TimeMarkError
  )
    return error.message;
  const { code, port, address } = error as { code?: string; port?: number; address?: string };
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop the program that uses it, or set PORT to another one.`;
  if (code === 'EACCES' && port)
    return `This user has no permission to listen on port ${port}. Set PORT to another one.`;
  if (code === 'EADDRNOTAVAIL')
    return `The setting HOST names an address that this machine does not have: ${address}.`;
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
    return `The setting DATA_DIR names a directory that cannot be written: ${(error as Error).message}`;
  return null;
}
