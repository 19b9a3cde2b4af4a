/** How long one call to a provider may take. */
export const CALL_MS = 5_000

/** How many times as long as one call everything that is asked for one purpose may take: 8 seconds, or 12 where lists are looked through. */
export const PATIENCE = { usual: 1.6, lists: 2.4 } as const

/** When the time for a purpose is over, which begins now. */
export const endOf = (callMs: number, patience: number): AbortSignal =>
  AbortSignal.timeout(Math.ceil(callMs * patience))
