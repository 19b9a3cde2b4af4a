import type { NoticeType } from '../browser/host.ts'
import { draw } from '../browser/shadow/view-tree.ts'
import type { NoticeTexts } from '../texts/page/notice-texts.ts'

/** Creates an element with attributes and children; strings become text nodes. */
export const make = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string>,
  ...children: Array<Node | string>
): HTMLElementTagNameMap[Tag] => {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children)
  return element
}

const CIRCLE = 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15Z'
const CROSS = 'm5 5 10 10m0-10L5 15'
const outlines: Record<NoticeType, string> = {
  info: `${CIRCLE}M10 9.25v4.25M10 6.5v.01`,
  success: `${CIRCLE}m-3.25-7.25L9 12.5l4.25-4.75`,
  warning: 'M10 3 2.25 16.5h15.5ZM10 8v3.75M10 14v.01',
  error: `${CIRCLE}M10 6.5v4.25M10 13.5v.01`,
}

/** Outlines on a 20-pixel grid. */
const icon = (d: string) => draw([['svg', { viewBox: '0 0 20 20', 'aria-hidden': 'true' }, ['path', { d }]]])

/** Validates the type that a page passes; an unknown one counts as `info`. */
export const noticeType = (type: unknown): NoticeType =>
  type === 'success' || type === 'warning' || type === 'error' ? type : 'info'

export interface Notice {
  element: HTMLElement
  closeButton: HTMLElement
}

/** Creates a notification. Its text is never parsed as HTML (SECURITY R33). */
export const drawNotice = (type: NoticeType, text: string, { lang, types, close }: NoticeTexts): Notice => {
  const typeWord = types[type]
  const message = make('p', {}, ...(typeWord ? [make('strong', { lang }, typeWord)] : []), text)
  const closeButton = make('button', { type: 'button', part: 'close', lang, 'aria-label': close }, ...icon(CROSS))
  // a click leaves the focus in the form
  closeButton.addEventListener('mousedown', (event) => event.preventDefault())
  const element = make('li', { class: type, part: 'notification' }, ...icon(outlines[type]), message, closeButton)
  return { element, closeButton }
}
