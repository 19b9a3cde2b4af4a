/** The form as it stands in the markup of a page, so that the browser shows it before the widget's script has come. */

import { escaped, langOf } from './code.js'
import { texts } from './texts.js'

const HEADING = /(<h2[^>]*>)[^<]*/

/** Links in a form lead to pages of the school. */
const ownLink = / href="\/(?!\/)/g

const filled = (html, { caption }, school) => {
  const markup = html.replace(ownLink, ` href="${escaped(school)}/`)
  return caption ? markup.replace(HEADING, (_, start) => start + escaped(caption)) : markup
}

/** The room of the providers' buttons, with the line above the first of all ways where nothing else brings it. */
const providersRoom = ({ hasFacebook, providers }) =>
  providers === 0
    ? ''
    : `.unknown:before{content:"";order:1;height:${60 * providers - 12}px}` +
      (hasFacebook ? '' : '.unknown:empty:before{margin-top:32.3px}')

/**
 * The shadow root of an element with its first view. It is one line, since editors turn line ends into paragraphs. It ends with `noscript`, by
 * which the loader sees that it is whole; without scripts the link of the element shows there.
 */
const shadowRootOf = (options, school, { version, styles, views }) => {
  const lang = langOf(options)
  const key = lang + options.view
  const view = views[options.name][key]
  const css =
    styles[view.styles[options.theme || 'light'][options.ways.hasFacebook ? 1 : 0]] + providersRoom(options.ways)
  const tag = `school-${options.name}-view`
  const { hasFacebook, hasWhatsapp, hasConsents } = options.ways
  const ways = [hasFacebook && 'facebook', hasWhatsapp && 'whatsapp', hasConsents && 'consents']
    .filter(Boolean)
    .join(' ')
  return (
    `<template shadowrootmode="open"><style>${css}</style>` +
    `<${tag} class="view" data-first="${version} ${key}" data-ways="${ways}">${filled(view.html, options, school)}</${tag}>` +
    `<noscript><p>${texts[lang].withoutScripts} <slot></slot></p></noscript></template>`
  )
}

/** What an instant form adds to the code: the line that marks early presses, and the first child of the element. */
export const instantParts = (options, school, firstViews) => ({
  early: firstViews.script,
  root: shadowRootOf(options, school, firstViews),
})

/** The first views of the build. */
export const fetchFirstViews = async () => (await import('./first-views.js')).default
