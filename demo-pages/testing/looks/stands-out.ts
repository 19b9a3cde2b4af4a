import type { Locator } from '@playwright/test'

/** The texts of what stands out of a view at its sides, other than what scrolls or is in a window of its own. */
export const standsOut = (views: Locator): Promise<string[]> =>
  views.evaluateAll((all) => {
    const found = all.flatMap((view) => {
      const { left, right } = view.getBoundingClientRect()
      const isCut = (element: Element | null): boolean =>
        element !== null &&
        element !== view &&
        (element.localName === 'dialog' ||
          getComputedStyle(element).overflowX !== 'visible' ||
          isCut(element.parentElement))
      const isOut = (element: Element) => {
        const box = element.getBoundingClientRect()
        return box.width > 0 && (box.right > right + 0.5 || box.left < left - 0.5) && !isCut(element)
      }
      return [...view.querySelectorAll('*')].filter(isOut)
    })
    return found.map((element) => `${element.className}: ${element.textContent}`)
  })
