// For pages on which the widget's script does not run: an old browser cannot read it, or it is lost or blocked. The syntax is that of 2015.

const forEach = (selector, use) => Array.prototype.forEach.call(document.querySelectorAll(selector), use)

const linkTo = (href, text) => {
  const link = document.createElement('a')
  link.href = href
  link.textContent = text
  return link
}

/** Take back what is shown, should the widget's script come after all. */
const undo = []

const shown = (link) => {
  undo.push(() => link.parentNode.removeChild(link))
  return link
}

/** Where scripts run, the content of `noscript` is text. */
const showLinkOf = (noscript) => {
  const found = /href="([^"]+)"[^>]*>([^<]+)</.exec(noscript.textContent)
  if (found) noscript.parentNode.insertBefore(shown(linkTo(found[1].replace('&amp;', '&'), found[2].trim())), noscript)
}

const fill = (element) =>
  element.querySelector('a') || element.appendChild(shown(linkTo('/auth/form/', 'Продолжить без формы')))

const showText = (template) => {
  const nodes = Array.from(template.content.childNodes)
  template.parentNode.appendChild(template.content)
  undo.push(() => nodes.forEach((node) => template.content.appendChild(node)))
}

/** How long a script that neither loads nor fails is waited for, in milliseconds: `load` waits for it too. */
const SILENCE_MS = 10000

let isShown = false

const show = () => {
  if (isShown || (window.customElements && customElements.get('school-login'))) return
  isShown = true
  forEach('school-content > template', showText)
  forEach('main noscript', showLinkOf)
  forEach('school-login:not([popup]), school-auth:not([popup])', fill)
  if (window.customElements) void customElements.whenDefined('school-login').then(() => undo.forEach((one) => one()))
}

addEventListener('load', show) // an async script that loads or fails comes before this event
setTimeout(show, SILENCE_MS)
