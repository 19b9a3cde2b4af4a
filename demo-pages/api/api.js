/** Builds the page: each call gets its button and its code. */

import { bodyOf, calls } from './calls.js'

const make = (tag, properties) => Object.assign(document.createElement(tag), properties)

const listing = (title, text) => {
  const figure = make('figure', { className: 'listing' })
  const pre = make('pre', { className: 'code', tabIndex: 0 })
  pre.append(make('code', { textContent: text }))
  figure.append(make('figcaption', { textContent: title }), pre)
  return figure
}

/** The text in the markup labels the button; the listing shows the body of the call. */
const addCall = (place) => {
  const call = calls[place.dataset.call]
  const title = place.textContent.trim()
  const button = make('button', { type: 'button', className: 'button', textContent: title })
  button.addEventListener('click', call)
  place.replaceChildren(button, listing(title, bodyOf(call)))
}

/** An opener that needs no script is listed as it stands in the markup. */
const addMarkup = (place) => {
  const opener = place.firstElementChild
  opener.textContent = opener.textContent.trim()
  place.append(listing(opener.textContent, opener.outerHTML))
  opener.className = 'button'
}

document.querySelectorAll('[data-call]').forEach(addCall)
document.querySelectorAll('[data-show]').forEach(addMarkup)
