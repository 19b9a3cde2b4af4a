/** Wraps an action so that calls are ignored while it is running. */
export const once = <Input extends unknown[]>(
  action: (...input: Input) => Promise<void>,
): ((...input: Input) => Promise<void>) => {
  let isRunning = false
  return async (...input) => {
    if (isRunning) return
    isRunning = true
    await action(...input).finally(() => (isRunning = false))
  }
}
