/** Whether a server should get requests. */
export interface Readiness {
  /** Whether the server is about to stop: it still responds but should get no new connections. */
  isDraining(): boolean;
  drain(): void;
}

export function createReadiness(): Readiness {
  let isDraining = false;
  return {
    isDraining: () => isDraining,
    drain() {
      isDraining = true;
    },
  };
}
