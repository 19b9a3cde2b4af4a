/** Shows the configured widget in the page itself. */

import { BUTTON, hashOf } from './code.js'

const sheet = new CSSStyleSheet()
document.adoptedStyleSheets.push(sheet)

const setAttributes = (element, attributes) => {
  const wished = new Map(attributes.map(([name, value]) => [name, value === true ? '' : value]))
  for (const name of element.getAttributeNames()) if (!wished.has(name)) element.removeAttribute(name)
  for (const [name, value] of wished) if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}

const openers = {
  button: ({ name, attributes }) => [
    'button',
    [
      ['type', 'button'],
      ['data-school-open', name],
      ...attributes.map(([key, value]) => [`data-school-${key}`, value]),
    ],
  ],
  link: (wish) => ['a', [['href', hashOf(wish)]]],
  script: () => ['button', [['type', 'button']]],
}

const makeOpener = (wish) => {
  const [tag, attributes] = openers[wish.place](wish)
  const opener = document.createElement(tag)
  setAttributes(opener, [...attributes, ...(wish.place === 'link' ? [] : [['class', BUTTON]])])
  opener.textContent = wish.label
  if (wish.place === 'script')
    opener.addEventListener('click', () => window.SchoolWidgets?.open(wish.name, Object.fromEntries(wish.attributes)))
  return opener
}

/** A reused element keeps its input. */
const showInline = (stage, { name, attributes }) => {
  const tag = `school-${name}`
  const element = stage.querySelector(tag) ?? document.createElement(tag)
  setAttributes(element, attributes)
  if (element.parentElement !== stage || stage.childElementCount > 1) stage.replaceChildren(element)
}

export const preview = (stage, wish, rules) => {
  sheet.replaceSync(rules)
  stage.dataset.theme = wish.theme
  if (wish.place === 'inline') showInline(stage, wish)
  else stage.replaceChildren(makeOpener(wish))
}
