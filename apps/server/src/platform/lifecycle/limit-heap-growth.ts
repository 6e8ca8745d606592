import { setFlagsFromString } from 'node:v8';

/**
 * Lets the heap double before all garbage is collected. With much memory on the machine, V8 lets it
 * quadruple, so that a server that a burst of requests reaches keeps several times what it needs.
 * Call it first: the process has one setting for all its threads.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString('--heap-growing-percent=100');
}
