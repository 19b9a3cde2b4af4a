// For pages on which the widget's script does not run: an old browser cannot read it, or it is lost or blocked. The syntax is that of 2015.

const forEach = (selector, use) => Array.prototype.forEach.call(document.querySelectorAll(selector), use)

const linkTo = (href, text) => {
  const link = document.createElement('a')
  link.href = href
  link.textContent = text
  return link
}

/** Where scripts run, the content of `noscript` is text. */
const showLinkOf = (noscript) => {
  const found = /href="([^"]+)"[^>]*>([^<]+)</.exec(noscript.textContent)
  if (found) noscript.parentNode.insertBefore(linkTo(found[1].replace('&amp;', '&'), found[2].trim()), noscript)
}

const fill = (element) =>
  element.querySelector('a') || element.appendChild(linkTo('/auth/form/', 'Продолжить без формы'))

// an async script that loads or fails comes before this event
addEventListener('load', () => {
  if (window.customElements && customElements.get('school-login')) return
  forEach('school-content > template', (template) => template.parentNode.appendChild(template.content))
  if (document.querySelector('main noscript')) forEach('main noscript', showLinkOf)
  else forEach('school-login:not([popup]), school-auth:not([popup])', fill)
})
