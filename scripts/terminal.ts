/** Prints a line to stdout. */
export const say = (line = '') => process.stdout.write(`${line}\n`)

/** Prints a message to stderr and exits with code 1. The message says what is wrong and what to do about it. */
export const exitWithError = (message: string): never => {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
