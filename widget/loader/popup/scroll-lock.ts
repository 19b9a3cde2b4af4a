/** Keeps the page behind a popup where it is, and the room of its scroll bar with it. Answers how to let it go. */
export const lockScroll = (): (() => void) => {
  const { documentElement: page } = document
  const hasBar = window.innerWidth > page.clientWidth
  const wished = { overflow: 'hidden', ...(hasBar ? { 'scrollbar-gutter': 'stable' } : {}) }
  const before = Object.keys(wished).map((name) => [name, page.style.getPropertyValue(name)] as const)
  for (const [name, value] of Object.entries(wished)) page.style.setProperty(name, value)
  return () => {
    for (const [name, value] of before) page.style.setProperty(name, value)
  }
}
