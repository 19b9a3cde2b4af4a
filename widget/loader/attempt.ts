/** Runs a part of the start: its failure is reported and does not keep the other parts from starting. */
export const attempt = (part: () => unknown): void => {
  try {
    part()
  } catch (error) {
    reportError(error)
  }
}
