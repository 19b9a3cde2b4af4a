import type { CartContext } from './checkout-context.ts'

/**
 * Loads a chunk with the first call. Where it does not come, the answer is null, the person is told unless the call is quiet, and the
 * next call tries again.
 */
export const loadOnDemand = <Chunk>({ texts, host, refuse }: CartContext, load: () => Promise<Chunk>) => {
  let made: Promise<Chunk | null> | null = null

  const tell = () => refuse({ ok: false, reason: 'offline', fields: { __all__: texts().errors.offline } })

  const loadOrNull = async (): Promise<Chunk | null> => {
    try {
      return await load()
    } catch {
      made = null
      return null
    }
  }
  return async (isQuiet = false): Promise<Chunk | null> => {
    const chunk = await (made ??= loadOrNull())
    if (chunk === null && !isQuiet && !host.signal.aborted) tell()
    return chunk
  }
}
