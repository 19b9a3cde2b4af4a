/* Functions that run in pages, by which the bridge does what only Playwright's own WebKit has in its protocol. */

/** How the scripts in a page speak to the bridge: the first parameter of a debug message on the console. */
export const BRIDGE_TAG = '__school_bridge__'

/** The rectangles of an element in its frame. */
export const QUADS = `function () {
  let element = this
  while (element && element.nodeType !== 1) element = element.parentNode
  return element ? Array.from(element.getClientRects(), (r) => [r.left, r.top, r.right, r.top, r.right, r.bottom, r.left, r.bottom]) : []
}`

/** Where the content of a frame's element begins. */
export const CONTENT_BOX = `function () {
  const box = this.getBoundingClientRect()
  const style = getComputedStyle(this)
  const size = (name) => parseFloat(style[name]) || 0
  return [box.left + size('borderLeftWidth') + size('paddingLeft'), box.top + size('borderTopWidth') + size('paddingTop')]
}`

export const SCROLL_INTO_VIEW = `function (rect) {
  if (!this.isConnected) return 'Node is detached from document'
  const element = this.nodeType === 1 ? this : this.parentElement
  if (!element || !element.getClientRects().length) return 'Node does not have a layout object'
  const box = element.getBoundingClientRect()
  const part = rect
    ? { left: box.left + rect.x, top: box.top + rect.y, right: box.left + rect.x + rect.width, bottom: box.top + rect.y + rect.height }
    : box
  const root = document.documentElement
  const isSeen = part.left >= 0 && part.top >= 0 && part.right <= root.clientWidth && part.bottom <= root.clientHeight
  if (!isSeen) element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  return ''
}`

export const IS_FRAME_ELEMENT = `function () { return this.nodeName === 'IFRAME' || this.nodeName === 'FRAME' }`

export const SET_FILES = `function (files) {
  const transfer = new DataTransfer()
  for (const { name, type, base64 } of files) {
    transfer.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], name, { type }))
  }
  this.files = transfer.files
  this.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
  this.dispatchEvent(new Event('change', { bubbles: true }))
}`

/** Inserts text at the cursor as typing does: React notices it. False where this frame has not the focus. */
export const insertText = (text: string): string => `(() => {
  if (!document.hasFocus() || /^i?frame$/.test(document.activeElement?.localName)) return false
  document.execCommand('insertText', false, ${JSON.stringify(text)})
  return true
})()`

/** A function of the page's window by which it calls Playwright. */
export const binding = (name: string): string => `
if (!window[${JSON.stringify(name)}]) {
  const debug = console.debug.bind(console)
  Object.defineProperty(window, ${JSON.stringify(name)}, {
    configurable: true,
    value: (payload) => debug(${JSON.stringify(BRIDGE_TAG)}, 'binding', ${JSON.stringify(name)}, payload, {}),
  })
}`

/** Reports a click on a file input instead of opening a dialog. */
export const CHOOSE_FILES = `
(() => {
  const debug = console.debug.bind(console)
  const isFile = (node) => node?.localName === 'input' && node.type === 'file'
  const report = (input) => debug(${JSON.stringify(BRIDGE_TAG)}, 'files', input)
  addEventListener('click', (event) => {
    const [input] = event.composedPath()
    if (!isFile(input) || event.defaultPrevented) return
    event.preventDefault()
    report(input)
  })
  const { click } = HTMLElement.prototype
  HTMLElement.prototype.click = function () {
    if (isFile(this) && !this.isConnected) report(this)
    else click.call(this)
  }
})()`

/** What the page learns about the network; the network itself is cut by the proxy settings. */
export const onlineState = (isOffline: boolean): string => `
Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => ${!isOffline} })`

export const announceOnlineState = (isOffline: boolean): string =>
  `${onlineState(isOffline)}; void dispatchEvent(new Event('${isOffline ? 'offline' : 'online'}'))`
