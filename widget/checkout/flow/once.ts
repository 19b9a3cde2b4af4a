/** An action that does nothing while it is under way. */
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
