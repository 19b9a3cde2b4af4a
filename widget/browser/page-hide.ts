/** Calls back when the page is left, also where the browser keeps it as it is to come back to. Answers how to stop. */
export const onPageHide = (listener: () => void): (() => void) => {
  addEventListener('pagehide', listener)
  return () => removeEventListener('pagehide', listener)
}
