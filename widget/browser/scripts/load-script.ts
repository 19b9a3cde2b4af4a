import { setAddress } from './trusted-address.ts'

/**
 * Runs a third-party classic script in the page. Resolves once it has run; rejects if it does not load, if the page forbids it, and if
 * `signal` aborts first. Every call loads it anew.
 */
export const loadScript = async (address: string, signal: AbortSignal): Promise<void> => {
  signal.throwIfAborted()
  const script = document.createElement('script')
  setAddress(script, address)
  const ended = new AbortController()
  const came = new Promise<void>((resolve, reject) => {
    const { signal: end } = ended
    script.addEventListener('load', () => resolve(), { signal: end })
    script.addEventListener('error', () => reject(new Error('the script did not come')), { signal: end })
    signal.addEventListener('abort', () => reject(signal.reason), { signal: end })
  })
  document.head.append(script)
  try {
    await came
  } catch (error) {
    script.remove()
    throw error
  } finally {
    ended.abort()
  }
}
