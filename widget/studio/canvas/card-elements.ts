/** The attribute by which a card names its block. */
export const CARD = 'data-card'

/**
 * The attributes of the card that has the focus, and of the list around it. Styles name them instead of `:focus-within`, with which browsers
 * compute the styles of all cards anew whenever the focus is lost for a moment, as by a move.
 */
const WITHIN = 'data-within'
const ENTERED = 'data-entered'
/** The attribute of the block, and of the item of its list, that has the focus in it: their tools are shown. */
const EDITED = 'data-edited'

const FIELDS = ['[role="textbox"]', 'textarea', 'input:not([type="checkbox"], [type="file"])', 'button']

/** Puts the focus into a field: the first long text, or else the first line, or else the first button. */
export const focusIn = (place: Element | null | undefined): boolean => {
  const field = FIELDS.map((selector) => place?.querySelector<HTMLElement>(selector)).find(Boolean)
  field?.focus()
  return field !== undefined
}

/** The `scroll-margin-block-start` of cards, which the bar of the document needs. */
const SCROLL_MARGIN = 120

/** How much of the window's upper edge is covered where these bars stay in sight; 0 if they scroll along. */
const bottomOf = (bars: HTMLElement): number => {
  const { position, top } = getComputedStyle(bars)
  return position === 'sticky' ? Number.parseFloat(top) + bars.offsetHeight : 0
}

/** Brings a card into sight, below the bars that cover the upper edge of the window. */
export const showCard = (card: HTMLElement): void => {
  const bars = card.closest('.canvas')?.querySelector<HTMLElement>('.canvas-top')
  card.style.scrollMarginBlockStart = bars ? `${Math.max(SCROLL_MARGIN, bottomOf(bars) + 8)}px` : ''
  card.scrollIntoView({ block: 'nearest' })
}

/** Marks the card that an element is in, in place of the one before. */
export const createMark = () => {
  let within: Element | null = null
  let edited: readonly Element[] = []
  return (element: Element | null): void => {
    const card = element?.closest(`[${CARD}]`) ?? null
    const left = edited
    edited = ['.editing', '.editing > ul > li'].flatMap((selector) => element?.closest(selector) ?? [])
    for (const one of left) if (!edited.includes(one)) one.removeAttribute(EDITED)
    for (const one of edited) one.setAttribute(EDITED, '')
    if (card === within) return
    within?.removeAttribute(WITHIN)
    card?.setAttribute(WITHIN, '')
    const list = card ?? within
    list?.parentElement?.toggleAttribute(ENTERED, card !== null)
    within = card
  }
}
