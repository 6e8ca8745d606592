/** What the TypeScript of tests and their configuration uses of `runtime.mjs`. */

/** The major version of the Node that ships. */
export const shippedMajor: number;
