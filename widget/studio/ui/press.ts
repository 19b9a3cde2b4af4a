/** Work that waits for the end of the current press; null if nothing is pressed. */
let waiting: (() => void)[] | null = null

/** Runs `work` once the press that is under way has become a click, or at once: its target must not move before. */
export const afterPress = (work: () => void): void => {
  if (waiting) waiting.push(work)
  else work()
}

const release = () => {
  // the click follows the release without a pause
  setTimeout(() => {
    const works = waiting ?? []
    waiting = null
    for (const work of works) work()
  })
}

/** Notes the presses in the window until the signal aborts. A finger presses and releases when it has left the screen. */
export const watchPresses = (signal: AbortSignal): void => {
  const options = { capture: true, signal }
  addEventListener('mousedown', ({ button }) => void (button === 0 && (waiting ??= [])), options)
  addEventListener('mouseup', release, options)
  addEventListener('dragend', release, options)
}
