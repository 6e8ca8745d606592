/** What the bank uses of the package, which comes without types. */
declare module 'fs-native-extensions' {
  /**
   * Locks an open file without waiting: F_OFD_SETLK on Linux, flock(2) on macOS, LockFileEx on Windows.
   * False when somebody else has it; throws what the system says otherwise.
   */
  export function tryLock(descriptor: number, options?: { shared?: boolean }): boolean;
}
