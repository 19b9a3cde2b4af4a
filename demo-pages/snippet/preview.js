/** Shows the configured widget in the page itself. */

import { BUTTON, hashOf } from './code.js'

const sheet = new CSSStyleSheet()
document.adoptedStyleSheets.push(sheet)

const setAttributes = (element, attributes) => {
  const requestedAttributes = new Map(attributes.map(([name, value]) => [name, value === true ? '' : value]))
  for (const name of element.getAttributeNames()) if (!requestedAttributes.has(name)) element.removeAttribute(name)
  for (const [name, value] of requestedAttributes)
    if (element.getAttribute(name) !== value) element.setAttribute(name, value)
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
  link: (options) => ['a', [['href', hashOf(options)]]],
  script: () => ['button', [['type', 'button']]],
}

const makeOpener = (options) => {
  const [tag, attributes] = openers[options.place](options)
  const opener = document.createElement(tag)
  setAttributes(opener, [...attributes, ...(options.place === 'link' ? [] : [['class', BUTTON]])])
  opener.textContent = options.label
  if (options.place === 'script')
    opener.addEventListener('click', () =>
      window.SchoolWidgets?.open(options.name, Object.fromEntries(options.attributes)),
    )
  return opener
}

/** A reused element keeps its input. */
const showInline = (stage, { name, attributes }) => {
  const tag = `school-${name}`
  const element = stage.querySelector(tag) ?? document.createElement(tag)
  setAttributes(element, attributes)
  if (element.parentElement !== stage || stage.childElementCount > 1) stage.replaceChildren(element)
}

export const preview = (stage, options, rules) => {
  sheet.replaceSync(rules)
  stage.dataset.theme = options.theme
  if (options.place === 'inline') showInline(stage, options)
  else stage.replaceChildren(makeOpener(options))
}
