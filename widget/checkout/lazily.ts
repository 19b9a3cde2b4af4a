import type { CartContext } from './checkout-context.ts'

/**
 * Fetches a part with the first wish for it. Where it does not come null is answered, the person is told unless nobody asked for
 * anything, and the next wish asks again.
 */
export const lazily = <Part>({ texts, host, refuse }: CartContext, load: () => Promise<Part>) => {
  let made: Promise<Part | null> | null = null

  const tell = () => refuse({ ok: false, reason: 'offline', fields: { __all__: texts().errors.offline } })

  const fetchPart = async (): Promise<Part | null> => {
    try {
      return await load()
    } catch {
      made = null
      return null
    }
  }
  return async (isQuiet = false): Promise<Part | null> => {
    const part = await (made ??= fetchPart())
    if (part === null && !isQuiet && !host.signal.aborted) tell()
    return part
  }
}
