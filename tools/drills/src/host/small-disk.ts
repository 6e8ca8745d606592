import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** A small file system that a drill can fill. */
export interface SmallDisk {
  /** Takes all the free space. */
  fill(): void;
  /** Frees the space again. */
  free(): void;
  remove(): void;
  /** Unmounts it immediately, even while it is in use. */
  abandon(): void;
}

const pieceBytes = 256 * 1024;

/** Mounts a small in-memory file system on a folder. Returns the reason if that is impossible. */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk | string {
  if (process.platform !== 'linux') return 'a small file system can be mounted on Linux only';
  if (process.getuid?.() !== 0) return 'only root may mount a small file system';
  const mounted = spawnSync(
    'mount',
    ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', folder],
    { encoding: 'utf8' },
  );
  if (mounted.status !== 0)
    return `a small file system cannot be mounted here: ${(mounted.stderr ?? '').trim() || mounted.error}`;
  const ballast = join(folder, 'ballast');
  return {
    fill() {
      const file = openSync(ballast, 'a');
      for (let size = pieceBytes; size >= 1; size = Math.floor(size / 2)) {
        try {
          for (;;) writeSync(file, Buffer.alloc(size));
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        }
      }
      closeSync(file);
    },
    free: () => rmSync(ballast, { force: true }),
    abandon: () => void spawnSync('umount', ['--lazy', folder]),
    remove() {
      const unmounted = spawnSync('umount', [folder], { encoding: 'utf8' });
      if (unmounted.status !== 0) throw new Error(`umount: ${unmounted.stderr.trim()}`);
    },
  };
}

/** Unmounts every file system below a folder immediately, even those in use. */
export function unmountAll(folder: string): void {
  const mounted = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .flatMap((line) => line.split(' ')[1] ?? []);
  for (const place of mounted.filter((path) => path.startsWith(`${folder}/`)))
    spawnSync('umount', ['--lazy', place]);
}
