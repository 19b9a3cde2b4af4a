/** Resolves when what stands in the document now has been painted; at once in a hidden tab, which paints nothing. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })
