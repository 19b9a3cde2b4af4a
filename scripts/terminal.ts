/** Prints one line for the person at the terminal. */
export const say = (line = '') => process.stdout.write(`${line}\n`)

/** Prints what is wrong and what to do about it, and ends the process as failed. */
export const giveUp = (message: string): never => {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
