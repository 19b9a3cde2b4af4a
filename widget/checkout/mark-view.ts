/** The classes of the element around the checkout, each with what it holds: styles of older browsers cannot ask for that themselves. */
const MARKS = {
  columned: '.columns, .outline',
  waiting: '.skeleton',
  failed: '.failure',
  paying: '.bank, .provider',
}

/** Keeps the classes of the element around `checkout` in step with its content. Returns a function that stops it. */
export const markView = (checkout: HTMLElement): (() => void) => {
  const mark = () => {
    for (const [name, content] of Object.entries(MARKS))
      checkout.parentElement?.classList.toggle(name, checkout.querySelector(content) !== null)
  }
  const watch = new MutationObserver(mark)
  watch.observe(checkout, { childList: true, subtree: true, attributes: true, attributeFilter: ['class'] })
  mark()
  return () => watch.disconnect()
}
