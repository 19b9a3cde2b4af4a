import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { transform } from 'lightningcss'
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment, serialize } from 'parse5'
import { AtRule, type Declaration, parse, type Root, type Rule } from 'postcss'
import { plainColours, TOGGLE } from '../browsers/older-styles.ts'
import { styleTargets } from '../browsers/supported.ts'
import { withImports } from '../publish.ts'
import { markupOf } from './rendered-cart.ts'
import { root } from '../vite-options.ts'
import { LANGS } from '../../../server/contract/langs.ts'
import { CART_LINES, type DeclaredView, type DeclaredViews, viewClasses } from '../../../server/demo/first-views.ts'
import { cartLines, type PlainCart } from '../../../widget/loader/shop/early-view.ts'

const VERSION_LENGTH = 8

/** What selectors can find in a view. */
interface Contents {
  tags: Set<string>
  classes: Set<string>
  attributes: Set<string>
}

/** Attributes of the element and its view, and what a press marks. */
const noContents = (): Contents => ({
  tags: new Set(),
  classes: new Set(),
  attributes: new Set(['theme', 'hidden', 'data-ways', 'aria-busy']),
})

const contentsOf = (node: DefaultTreeAdapterTypes.Node, found = noContents()): Contents => {
  if (defaultTreeAdapter.isElementNode(node)) {
    found.tags.add(node.tagName)
    for (const { name, value } of node.attrs) {
      found.attributes.add(name)
      if (name === 'class') for (const one of value.split(' ')) found.classes.add(one)
    }
  }
  if ('childNodes' in node) for (const child of node.childNodes) contentsOf(child, found)
  return found
}

/** What `:not()` and `:where()` say only restricts what a selector finds. */
const RESTRICTIONS = /:(?:not|where)\((?:[^()]|\([^()]*\))*\)/g

/** Classes, tags and attributes that a selector names; pseudo-classes and pseudo-elements are not among them. */
const NAMES = /(::?|\.|\[)?(-?[_a-z][\w-]*)(?:[~|^$*]?=[^\]]*)?/gi

const canMatch = (selector: string, { tags, classes, attributes }: Contents): boolean =>
  [...selector.replace(RESTRICTIONS, '').matchAll(NAMES)].every(([, sign, name = '']) => {
    if (sign === '.') return classes.has(name)
    if (sign === '[') return attributes.has(name)
    return sign !== undefined || tags.has(name)
  })

/** Removes custom properties that no other declaration reads. */
const dropUnread = (sheet: Root) => {
  const isRead = ({ prop }: Declaration) => sheet.toString().includes(`var(${prop}`)
  const unread: Declaration[] = []
  sheet.walkDecls(/^--_/, (declaration) => {
    if (!isRead(declaration)) unread.push(declaration)
  })
  for (const declaration of unread) {
    const { parent } = declaration
    declaration.remove()
    if (parent?.nodes?.length === 0) parent.remove()
  }
}

const isKeyframe = ({ parent }: Rule) => parent instanceof AtRule && parent.name.endsWith('keyframes')

/** The rules of a style sheet that can apply to a view. */
export const stylesFor = (css: string, markup: string): string => {
  const sheet = parse(css)
  const contents = contentsOf(parseFragment(markup))
  sheet.walkComments((comment) => void comment.remove())
  sheet.walkRules((rule) => {
    if (isKeyframe(rule)) return
    rule.selectors = rule.selectors.filter((selector) => canMatch(selector, contents))
    if (rule.selector === '') rule.remove()
  })
  dropUnread(sheet)
  const animations = new Set<string>()
  sheet.walkDecls(/^animation/, ({ value }) => value.split(/[\s,]+/).forEach((word) => animations.add(word)))
  sheet.walkAtRules((rule) => {
    if (rule.name.endsWith('keyframes') ? !animations.has(rule.params) : rule.nodes?.length === 0) rule.remove()
  })
  return sheet.toString()
}

type Kind = keyof typeof SHEETS
type Markup = Record<string, string>

/** `filled`: the view with what the server puts into it, which needs styles too. */
const declaredView = (markup: string, css: string, kind: Kind, filled = markup): DeclaredView => ({
  css: stylesFor(css, `<school-${kind}-view class="${viewClasses(kind)}">${filled}</school-${kind}-view>`),
  // without a script a form does nothing, rather than putting what was typed into an address
  html: serialize(parseFragment(markup)).replaceAll('<form ', '<form method="dialog" '),
})

/** For browsers that make shadow roots of markup; in others the loader brings its own styles. */
const TARGETS = styleTargets('full')

const styleFile = (name: string) => plainColours(withImports(join(root, 'widget', `${name}.css`)))

const compiled = (css: string): string =>
  transform({ filename: 'first-view.css', code: Buffer.from(css), minify: true, targets: TARGETS })
    .code.toString()
    .replaceAll(TOGGLE, '--_')

/** The style sheets in which the rules of each element's first views are. */
const SHEETS = {
  login: ['styles/tokens', 'styles/base', 'loader/shell/shell', 'styles/tones', 'styles/fields'],
  auth: ['styles/tokens', 'styles/base', 'loader/shell/shell', 'styles/tones', 'styles/fields', 'styles/school-forms'],
  checkout: ['styles/tokens', 'styles/base', 'loader/shell/shell', 'styles/checkout/checkout'],
}

/** Those of the forms for signed-in users, and of the empty cart. */
const FORM_SHEETS = ['styles/screens', 'styles/login-screens']
const SIGNED_IN_SHEETS = { login: FORM_SHEETS, auth: FORM_SHEETS, checkout: ['styles/checkout/empty'] }

const SKELETON = /<ul class="items skeleton".*?<\/ul>/s

const item = { name: 'Шахматы', price: 2_500, discount: 500 }
/** Lines of each look that they have. */
const SAMPLE: PlainCart = {
  items: [
    { ...item, img: '/chess.svg' },
    { ...item, img: '' },
    { ...item, img: '', type: 'school', duration: 3 },
    { ...item, img: '', is_gift: true, gift: { receiver_email: 'olya@example.com' }, plus_current_price: 500 },
  ],
  currency: 'RUB',
}

/** The checkout's view with a place for the lines of a cart. */
const viewWithLines = (markup: string, css: string): DeclaredView => {
  const withLines = (lines: string) => markup.replace(SKELETON, () => `<ul class="items">${lines}</ul>`)
  return declaredView(withLines(CART_LINES), css, 'checkout', withLines(markupOf(cartLines(SAMPLE, 'ru', ''))))
}

const viewsWithLines = (markup: Record<string, string>, css: string): Record<string, DeclaredView> =>
  Object.fromEntries(LANGS.map((lang) => [`${lang}lines`, viewWithLines(markup[`${lang}pass`] ?? '', css)]))

/** The first views as they stand in the HTML of pages, from their markup by element and by language and form. */
export const declaredViews = (
  markup: Record<Kind, Markup>,
  signedIn: Record<Kind, Markup>,
): Omit<DeclaredViews, 'script' | 'preloads'> => {
  const cssOf = (kind: Kind, more: string[] = []) => compiled([...SHEETS[kind], ...more].map(styleFile).join(''))
  const viewsOf = (kind: Kind, css = cssOf(kind), from = markup[kind]) =>
    Object.fromEntries(Object.entries(from).map(([key, one]) => [key, declaredView(one, css, kind)]))
  const hash = createHash('sha256').update(JSON.stringify([markup, signedIn]))
  const version = hash.digest('base64url').slice(0, VERSION_LENGTH)
  const signedInOf = (kind: Kind) => viewsOf(kind, cssOf(kind, SIGNED_IN_SHEETS[kind]), signedIn[kind])
  const css = cssOf('checkout')
  return {
    version,
    views: {
      login: viewsOf('login'),
      auth: viewsOf('auth'),
      checkout: { ...viewsOf('checkout', css), ...viewsWithLines(markup.checkout, css) },
    },
    signedIn: { login: signedInOf('login'), auth: signedInOf('auth'), checkout: signedInOf('checkout') },
  }
}
