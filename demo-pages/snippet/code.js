/** The texts to copy. All input is escaped. Attributes are pairs; `true` means an attribute without a value. */

import { linkOnDark, linkOnLight, onAccent } from './colours.js'

const SIGNS = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const STUB =
  'window.SchoolWidgets||=new Proxy([],{get:(q,k)=>k in q?q[k]:(...a)=>(q.push([k,...a]),{close:()=>SchoolWidgets.close()})})'

const LINE = 100

const escaped = (text) => text.replace(/[&<>"']/g, (sign) => SIGNS[sign])

/** JSON for a script, which `</script>` would end. */
const literal = (value) => JSON.stringify(value, null, 2).replaceAll('<', '\\u003C')

const written = ([name, value]) => (value === true ? name : `${name}="${escaped(value)}"`)

const element = (tag, attributes, content = '') => {
  const short = `<${[tag, ...attributes.map(written)].join(' ')}>`
  const long = `<${tag}\n${attributes.map((attribute) => `  ${written(attribute)}\n`).join('')}>`
  return `${short.length > LINE ? long : short}${escaped(content)}</${tag}>`
}

/** `#school-login?next-url=/x` */
export const hashOf = ({ name, attributes }) => {
  const query = new URLSearchParams(attributes.map(([attribute, value]) => [attribute, value === true ? '' : value]))
  const readable = `${query}`
    .replaceAll('+', '%20')
    .replaceAll('%2F', '/')
    .replace(/=(?=&|$)/g, '')
  return `#school-${name}${readable && '?'}${readable}`
}

const fromScript = ({ name, attributes, label }) => `<script>${STUB}</script>
${element(
  'button',
  [
    ['type', 'button'],
    ['id', 'school-open'],
  ],
  label,
)}
<script>
  document.getElementById('school-open').addEventListener('click', () => {
    SchoolWidgets.open(${literal(name)}, ${literal(Object.fromEntries(attributes)).replaceAll('\n', '\n    ')})
  })
</script>`

const places = {
  inline: ({ name, attributes }) => element(`school-${name}`, attributes),
  button: ({ name, attributes, label }) =>
    element(
      'button',
      [
        ['type', 'button'],
        ['data-school-open', name],
        ...attributes.map(([attribute, value]) => [`data-school-${attribute}`, value]),
      ],
      label,
    ),
  link: (wish) => element('a', [['href', hashOf(wish)]], wish.label),
  script: fromScript,
}

/** The script tag and the markup that shows the widget. `school` is the school's origin. */
export const markupOf = (
  wish,
  school,
) => `<script async data-cfasync="false" src="${escaped(school)}/widget/school.js"></script>

${places[wish.place](wish)}`

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

const within = (width, text) => `@media (max-width: ${width}px) {\n${text.replace(/^/gm, '  ')}\n}`

/** Space for a form in the page, for each width where it differs. */
const roomRules = (tag, [wide, medium, narrow]) => {
  const selector = `${tag}:not([popup])`
  const atWidth = (width, room) => within(width, rule(selector, [`min-height: ${room}px`]))
  return [
    rule(selector, ['display: block', `min-height: ${wide}px`]),
    ...(medium === wide ? [] : [atWidth(MEDIUM, medium)]),
    ...(narrow === medium ? [] : [atWidth(NARROW, narrow)]),
  ]
}

/** The CSS rules: space for a form in the page, and the chosen look; '' if none are needed. */
export const rulesOf = (wish) => {
  const tag = `school-${wish.name}`
  const lines = look(wish)
  return [
    ...(wish.place === 'inline' ? roomRules(tag, wish.rooms) : []),
    ...(lines.length > 0 ? [rule(tag, lines)] : []),
  ].join('\n\n')
}

export const stylesOf = (rules) => rules && `<style>\n${rules}\n</style>`
