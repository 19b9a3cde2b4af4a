/** The texts to copy. All input is escaped. Attributes are pairs; `true` means an attribute without a value. */

import { linkOnDark, linkOnLight, onAccent } from './colours.js'
import { texts } from './texts.js'

const SIGNS = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/**
 * The inline line that stands before the script: it queues calls and the last press on an opener, which the script repeats. If the script
 * fails to load, that opener gets `data-school-failed`. The build puts it into the school's own pages too.
 */
export const EARLY = `(w=>{let o,f;const a='aria-busy',fail=()=>{o?.removeAttribute(a);o?.setAttribute('data-school-failed','')};w.SchoolWidgets||=new Proxy([],{get:(q,k)=>k in q?q[k]:(...a)=>(q.push([k,...a]),{close:()=>SchoolWidgets.close()})});w.addEventListener('error',e=>{if(e.target.src?.endsWith('/school.js')){f=true;fail()}},true);w.addEventListener('click',e=>{const n=e.composedPath().find(n=>n.matches?.('[data-school-open],[data-school-buy],[href^="#school-login"],[href^="#school-auth"]'));if(!n||customElements.get('school-login')||e.ctrlKey||e.metaKey||e.shiftKey||e.altKey)return;o?.removeAttribute(a);o=n;if(f)return fail();e.preventDefault();e.stopImmediatePropagation();o.setAttribute(a,'true');SchoolWidgets.press(o)},true)})(window)`

/** Has the script wait until the browser has read the first view in the element. */
const FIRST_VIEW = 'data-first'

const LINE = 100

/** The class of a generated button. */
export const BUTTON = 'school-button'

/** The colour and the radius of buttons where none is chosen: those of the widget. */
const ACCENT = '#4f47c4'
const RADIUS = 12

export const escaped = (text) => text.replace(/[&<>"']/g, (sign) => SIGNS[sign])

/** JSON for a script, which `</script>` would end. */
const literal = (value) => JSON.stringify(value, null, 2).replaceAll('<', '\\u003C')

const written = ([name, value]) => (value === true ? name : `${name}="${escaped(value)}"`)

const openTag = (tag, attributes) => {
  const short = `<${[tag, ...attributes.map(written)].join(' ')}>`
  const long = `<${tag}\n${attributes.map((attribute) => `  ${written(attribute)}\n`).join('')}>`
  return short.length > LINE ? long : short
}

const element = (tag, attributes, content) => `${openTag(tag, attributes)}${escaped(content)}</${tag}>`

/** `#school-login?next-url=/x` */
export const hashOf = ({ name, attributes }) => {
  const query = new URLSearchParams(attributes.map(([attribute, value]) => [attribute, value === true ? '' : value]))
  const readable = `${query}`
    .replaceAll('+', '%20')
    .replaceAll('%2F', '/')
    .replace(/=(?=&|$)/g, '')
  return `#school-${name}${readable && '?'}${readable}`
}

const button = (attributes, label) => element('button', [['type', 'button'], ['class', BUTTON], ...attributes], label)

const fromScript = ({ name, attributes, label }) => `${button([['id', 'school-open']], label)}
<script>
  document.getElementById('school-open').addEventListener('click', () => {
    SchoolWidgets.open(${literal(name)}, ${literal(Object.fromEntries(attributes)).replaceAll('\n', '\n    ')})
  })
</script>`

export const langOf = ({ attributes }) => new Map(attributes).get('lang') ?? 'ru'

/** A link to the school's page for signing in. An element shows it where the script does not run. */
const schoolLink = (options, school) => {
  const lang = langOf(options)
  return element('a', [['href', `${school}/auth/form/${lang === 'ru' ? '' : `?lang=${lang}`}`]], texts[lang].link)
}

/** Without scripts the link of an element need not wait for one: it is shown at once. `[href]` outranks the rule of the styles, which may come later. */
const shownAtOnce = (tag) => {
  const css = `${tag} > a[href] { animation: none !important }`
  return `<noscript><style>${css}</style></noscript>`
}

/** Beside a button or a link that does nothing without scripts. */
const withoutScripts = (options, school) => `<noscript>${schoolLink(options, school)}</noscript>`

const inline = (options, school, root) => {
  const tag = `school-${options.name}`
  const children = root ? [root, schoolLink(options, school)] : [schoolLink(options, school), shownAtOnce(tag)]
  return `${openTag(tag, [...options.attributes, ...(root ? [[FIRST_VIEW, true]] : [])])}\n${children.map((child) => `  ${child}\n`).join('')}</${tag}>`
}

const places = {
  inline,
  button: ({ name, attributes, label }) =>
    button(
      [['data-school-open', name], ...attributes.map(([attribute, value]) => [`data-school-${attribute}`, value])],
      label,
    ),
  link: (options) => element('a', [['href', hashOf(options)]], options.label),
  script: fromScript,
}

const scriptTag = (school) => `<script async data-cfasync="false" src="${escaped(school)}/widget/school.js"></script>`

/**
 * The script tag and the markup that shows the widget; before a popup's, the line for early presses. `school` is the school's origin,
 * `instant` what `instant.js` adds: the script comes after such a form, since it must not run before the browser has made the root.
 */
export const markupOf = (options, school, instant = null) => {
  if (instant)
    return `<script data-cfasync="false">${instant.early}</script>\n\n${inline(options, school, instant.root)}\n\n${scriptTag(school)}`
  const early = options.place === 'inline' ? '' : `<script>${EARLY}</script>\n`
  const plain = options.place === 'inline' ? '' : `\n${withoutScripts(options, school)}`
  return `${early}${scriptTag(school)}\n\n${places[options.place](options, school)}${plain}`
}

const rule = (selector, lines) => `${selector} {\n${lines.map((line) => `  ${line};\n`).join('')}}`

const linkColours = {
  '': (accent) => linkOnLight(accent),
  dark: (accent) => linkOnDark(accent),
  auto: (accent) => `light-dark(${linkOnLight(accent)}, ${linkOnDark(accent)})`,
}

const look = ({ accent, radius, theme }) => {
  const link = accent && linkColours[theme](accent)
  const colours = [`--school-accent: ${accent}`, `--school-on-accent: ${accent && onAccent(accent)}`]
  return [
    ...(accent ? [...colours, `--school-link: ${link}`, `--school-focus: ${link}`] : []),
    ...(radius === null ? [] : [`--school-radius: ${radius}px`, `--school-card-radius: ${Math.round(radius * 1.7)}px`]),
  ]
}

/** Up to these widths of the window an element is too narrow for its full width, and for its wide padding: a page has margins of 16 pixels. */
const MEDIUM = 455
const NARROW = 391

const media = (query, text) => `@media (${query}) {\n${text.replace(/^/gm, '  ')}\n}`

/**
 * Space for a form in the page, for each width and pointer where it differs; the link in its place is hidden while the script is on its way, also where
 * the page ends all animations for visitors who want none. An instant form shows it at once where no script runs.
 */
const roomRules = ({ name, isInstant, rooms: { fine, coarse } }) => {
  const selector = `school-${name}:not([popup], [hidden])`
  const atWidth = (width, room) => media(`max-width: ${width}px`, rule(selector, [`min-height: ${room}px`]))
  const heights = ([wide, medium, narrow], ...others) => [
    rule(selector, [...others, `min-height: ${wide}px`]),
    ...(medium === wide ? [] : [atWidth(MEDIUM, medium)]),
    ...(narrow === medium ? [] : [atWidth(NARROW, narrow)]),
  ]
  const isHigher = coarse.some((room, at) => room !== fine[at])
  return [
    ...heights(fine, 'display: block'),
    ...(isHigher ? [media('pointer: coarse', heights(coarse).join('\n'))] : []),
    rule(`school-${name} > a`, ['animation: school-link 4s !important']),
    '@keyframes school-link {\n  from, to { visibility: hidden }\n}',
    ...(isInstant ? [media('scripting: none', rule(`school-${name} > a`, ['animation: none !important']))] : []),
  ]
}

/** The rules of a generated button: its look, also while it waits for the script and once that has failed to load. */
const buttonRules = (options) => {
  const { accent, radius } = options
  const surface = accent || ACCENT
  const own = [
    'padding: 14px 24px',
    'border: 0',
    `border-radius: ${radius ?? RADIUS}px`,
    `background: ${surface}`,
    `color: ${onAccent(surface)}`,
    'font: 600 16px/20px system-ui, sans-serif',
    'cursor: pointer',
  ]
  return [
    rule(`.${BUTTON}`, own),
    rule(`.${BUTTON}[aria-busy='true']`, ['opacity: 0.6', 'cursor: progress']),
    rule(`.${BUTTON}[data-school-failed]::after`, [`content: '. ${texts[langOf(options)].failed}'`]),
  ]
}

const placeRules = {
  inline: roomRules,
  button: buttonRules,
  link: () => [],
  script: buttonRules,
}

/** The CSS rules: space for a form in the page, or the look of its button, and the chosen look; '' if none are needed. */
export const rulesOf = (options) => {
  const lines = look(options)
  return [
    ...placeRules[options.place](options),
    ...(lines.length > 0 ? [rule(`school-${options.name}`, lines)] : []),
  ].join('\n\n')
}

export const stylesOf = (rules) => rules && `<style>\n${rules}\n</style>`
