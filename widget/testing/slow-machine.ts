/** How long a test waits for what comes by itself, in milliseconds: as long as a busy machine needs. */
export const SLOW_MACHINE = { timeout: 2 * 60_000 }
