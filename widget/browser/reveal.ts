/** Whether a part of an element is on the screen. */
export const isSeen = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

/** Whether all of an element is on the screen. */
export const isOnScreen = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}

/** Scrolls an element onto the screen unless all of it is there; without motion where the visitor wants none. */
export const reveal = (element: Element | null | undefined, block: 'start' | 'center' = 'start'): void => {
  if (!element || isOnScreen(element)) return
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollIntoView({ block, behavior: isStill ? 'instant' : 'smooth' })
}
