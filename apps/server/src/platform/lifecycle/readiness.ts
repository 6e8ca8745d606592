/** Whether a server should get requests. */
export interface Readiness {
  /** Whether the server is about to stop: it still responds but should get no new connections. */
  isDraining(): boolean;
  /** What `/readyz` last answered. */
  isReady(): boolean;
  drain(): void;
  note(isReady: boolean): void;
}

export function createReadiness(): Readiness {
  let isDraining = false;
  let isReady = false;
  return {
    isDraining: () => isDraining,
    isReady: () => isReady && !isDraining,
    drain() {
      isDraining = true;
    },
    note(ready) {
      isReady = ready;
    },
  };
}
