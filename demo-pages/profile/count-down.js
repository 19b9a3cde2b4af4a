const SECOND_MS = 1_000

/** Calls back with the remaining seconds, once a second, and finally with 0. A new start replaces the previous one. */
export const countDown = (tick) => {
  let timer = 0
  return {
    start: (seconds) => {
      const end = Date.now() + seconds * SECOND_MS
      const look = () => {
        const left = Math.max(0, Math.ceil((end - Date.now()) / SECOND_MS))
        if (left === 0) clearInterval(timer)
        tick(left)
      }
      clearInterval(timer)
      timer = setInterval(look, SECOND_MS)
      look()
    },
  }
}
