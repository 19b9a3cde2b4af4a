import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment } from 'parse5'
import { type Declaration, parse, type Root, type Rule } from 'postcss'
import type { DeclaredView, DeclaredViews } from '../../server/demo/first-views.ts'

/** How a snippet shows its form: it knows its theme, and whether the school offers the login by Facebook. */
export interface SnippetLook {
  theme: 'light' | 'dark' | 'auto'
  hasFacebook: boolean
}

const declarationsOf = (rule: Rule): Declaration[] =>
  rule.nodes.filter((node): node is Declaration => node.type === 'decl')

const isVariable = ({ prop }: Declaration) => prop.startsWith('--_')

const THEME = /^:host\(\[theme=(\w+)\]\)$/

/** Leaves the rules of one theme, for every element. */
const keepTheme = (sheet: Root, { theme }: SnippetLook) =>
  sheet.walkRules(THEME, (rule) => {
    if (THEME.exec(rule.selector)?.[1] === theme) rule.selector = ':host'
    else rule.remove()
  })

const PAIR = /var\(--_light,([^()]*)\)var\(--_dark,([^()]*)\)/g

/** Leaves one colour of each pair. */
const keepColours = (sheet: Root, { theme }: SnippetLook) => {
  if (theme === 'auto') return
  sheet.walkDecls((declaration) => {
    if (/^--_(?:light|dark)$/.test(declaration.prop)) declaration.remove()
    else declaration.value = declaration.value.replace(PAIR, theme === 'light' ? '$1' : '$2')
  })
}

const FACEBOOK = /\[data-ways[~^]=facebook\] /

/**
 * Leaves the room of the login by Facebook where the school offers it, and the line above it where no other way has one. That of the providers
 * depends on their number, so the snippet adds it itself.
 */
const keepWays = (sheet: Root, { hasFacebook }: SnippetLook, markup: string) => {
  const isAlone = /<div class="ways unknown"[^>]*><\/div>/.test(markup)
  const applies = (selector: string) =>
    FACEBOOK.test(selector) && hasFacebook && (isAlone || !selector.includes(':empty'))
  sheet.walkRules(/\[data-ways(?:~=facebook|\^=)/, (rule) => {
    const selectors = rule.selectors.filter(applies)
    if (selectors.length > 0) rule.selector = selectors.map((selector) => selector.replace(FACEBOOK, '')).join()
    else rule.remove()
  })
}

/** Custom properties stand inside the root, where those of the page do not reach them, whatever their names are; so does the colour scheme. */
const moveInside = (sheet: Root) => {
  sheet.walkDecls('color-scheme', (declaration) => {
    if (declaration.value === 'inherit') declaration.remove()
  })
  sheet.walkRules(/^:host$/, (host) => {
    const moved = declarationsOf(host).filter((one) => isVariable(one) || one.prop === 'color-scheme')
    if (moved.length > 0) host.after(host.clone({ selector: '.school', nodes: moved }))
    for (const declaration of moved) declaration.remove()
  })
}

/**
 * Moves what the rules of a selector at the top of the sheet declare to the first of them; of the same property the last value counts. `all`
 * comes before the properties that it would reset.
 */
const mergeRules = (sheet: Root, selector: string) => {
  const rules = sheet.nodes.filter((node): node is Rule => node.type === 'rule' && node.selector === selector)
  const declared = new Map(rules.flatMap(declarationsOf).map((declaration) => [declaration.prop, declaration]))
  const [first, ...others] = rules
  first?.removeAll()
  first?.append(
    ...[...declared.values()].toSorted((one, other) => Number(other.prop === 'all') - Number(one.prop === 'all')),
  )
  for (const other of others) other.remove()
}

/** An empty live region and an underline without a colour are not visible. */
const dropInvisible = (sheet: Root, markup: string) => {
  const isEmpty = !/class="visually-hidden"[^>]*>[^<]/.test(markup)
  sheet.walkRules(/^\.visually-hidden$/, (rule) => {
    if (isEmpty) rule.remove()
  })
  if (sheet.toString().includes('text-decoration-color')) return
  sheet.walkDecls(/text-decoration$|^text-underline-offset$/, (declaration) => {
    if (declaration.prop === 'text-decoration') declaration.value = 'none'
    else declaration.remove()
  })
}

/** A form in the theme of the visitor has two colours of each kind: within its bytes it has no others for forced colours. */
const dropForcedColours = (sheet: Root, { theme }: SnippetLook) => {
  if (theme !== 'auto') return
  sheet.walkAtRules('media', (rule) => {
    if (rule.params.includes('forced-colors')) rule.remove()
  })
}

const classesOf = (node: DefaultTreeAdapterTypes.ParentNode): string[] =>
  'attrs' in node ? (node.attrs.find(({ name }) => name === 'class')?.value.split(' ') ?? []) : []

const pairsIn = (node: DefaultTreeAdapterTypes.ParentNode): string[] =>
  node.childNodes.flatMap((child) => {
    if (!defaultTreeAdapter.isElementNode(child)) return []
    const own = classesOf(node).flatMap((outer) => classesOf(child).map((inner) => `.${outer}>.${inner}`))
    return [...own, ...pairsIn(child)]
  })

/** Leaves the rules for a class within another where the markup has one there. */
const dropOtherPairs = (sheet: Root, markup: string) => {
  const pairs = pairsIn(parseFragment(markup))
  sheet.walkRules(/^\.[\w-]+>\.[\w-]+$/, (rule) => {
    if (!pairs.includes(rule.selector)) rule.remove()
  })
}

const variablesOf = (sheet: Root): Map<string, Declaration[]> => {
  const found = new Map<string, Declaration[]>()
  sheet.walkDecls(/^--_/, (declaration) => {
    found.set(declaration.prop, [...(found.get(declaration.prop) ?? []), declaration])
  })
  return found
}

const replaceInValues = (sheet: Root, from: RegExp | string, to: string) =>
  sheet.walkDecls((declaration) => {
    declaration.value = declaration.value.replaceAll(from, () => to)
  })

const WITH_FALLBACK = /var\((--_\w+),((?:[^()]|\([^()]*\))*)\)/g

/** The fallback of a variable that no rule sets takes its place. */
const useFallbacks = (sheet: Root) => {
  const known = variablesOf(sheet)
  sheet.walkDecls((declaration) => {
    declaration.value = declaration.value.replace(WITH_FALLBACK, (whole, name: string, fallback: string) =>
      known.has(name) ? whole : fallback,
    )
  })
}

/** The value of a variable that is set and read once takes its place. */
const inlineVariables = (sheet: Root) => {
  for (const [name, [declaration, ...others]] of variablesOf(sheet)) {
    const reads = sheet.toString().split(`var(${name})`).length - 1
    if (!declaration || others.length > 0 || reads > 1) continue
    declaration.remove()
    replaceInValues(sheet, `var(${name})`, declaration.value)
  }
}

const renameVariables = (sheet: Root) => {
  for (const [at, [name, declarations]] of [...variablesOf(sheet)].entries()) {
    const short = `--${at.toString(36)}`
    for (const declaration of declarations) declaration.prop = short
    replaceInValues(sheet, new RegExp(`(?<=var\\()${name}(?=[,)])`, 'g'), short)
  }
}

/** Shorter properties that do the same in a view, which is written from left to right. */
const SHORTER: Readonly<Record<string, string>> = {
  'block-size': 'height',
  'min-block-size': 'min-height',
  'inline-size': 'width',
  'min-inline-size': 'min-width',
  'padding-inline-end': 'padding-right',
  'margin-block-start': 'margin-top',
  'border-block-start': 'border-top',
}

/** The same in fewer bytes, and without a `<`, which a site builder may take for the start of a tag. */
const shorten = (sheet: Root) => {
  sheet.walkRules((rule) => {
    if (rule.selector === '.view:where(:not([hidden]))') rule.selector = '.view'
    if (rule.selector === '.school *,.school :before,.school :after') rule.selector = '*,:before,:after'
    if (rule.nodes.length === 0) rule.remove()
  })
  sheet.walkAtRules((rule) => {
    rule.params = rule.params.replace('width<=', 'max-width:')
    if (rule.nodes?.length === 0) rule.remove()
  })
  sheet.walkDecls((declaration) => {
    declaration.prop = SHORTER[declaration.prop] ?? declaration.prop
    declaration.value = declaration.value.replace(/ ?([,/]) /g, '$1')
    if (declaration.prop !== 'grid-template-columns') return
    declaration.prop = 'grid'
    declaration.value = `none/${declaration.value}`
  })
}

/**
 * The styles of a first view for one look, in as few bytes as it looks the same with. `css` and `markup` are those of the build: without
 * spaces, colours in pairs for the two themes. The element is not a popup.
 */
export const snippetStyles = (css: string, markup: string, look: SnippetLook): string => {
  const sheet = parse(css)
  keepTheme(sheet, look)
  keepColours(sheet, look)
  keepWays(sheet, look, markup)
  moveInside(sheet)
  mergeRules(sheet, ':host')
  mergeRules(sheet, '.school')
  dropForcedColours(sheet, look)
  dropOtherPairs(sheet, markup)
  dropInvisible(sheet, markup)
  useFallbacks(sheet)
  inlineVariables(sheet)
  renameVariables(sheet)
  shorten(sheet)
  return sheet.toString()
}

/** A first view for snippets: its markup, and the place of its styles in the list, without and with the login by Facebook. */
interface SnippetView {
  html: string
  styles: Record<SnippetLook['theme'], [without: number, withFacebook: number]>
}

/** Quotes that HTML does not need, and empty values. */
const spare = (html: string): string => html.replace(/="([\w-]*)"/g, (_, value: string) => (value ? `=${value}` : ''))

/** The module from which the page of snippets takes the first views: `/demo/snippet/` fetches it once it needs them. */
export const snippetViews = ({ version, views, script }: DeclaredViews): string => {
  const styles: string[] = []
  const placeOf = (css: string): number => {
    const known = styles.indexOf(css)
    return known === -1 ? styles.push(css) - 1 : known
  }
  const snippetView = ({ css, html }: DeclaredView): SnippetView => {
    const both = (theme: SnippetLook['theme']): [number, number] => [
      placeOf(snippetStyles(css, html, { theme, hasFacebook: false })),
      placeOf(snippetStyles(css, html, { theme, hasFacebook: true })),
    ]
    return { html: spare(html), styles: { light: both('light'), dark: both('dark'), auto: both('auto') } }
  }
  const viewsOf = (kind: string) =>
    Object.fromEntries(Object.entries(views[kind] ?? {}).map(([key, view]) => [key, snippetView(view)]))
  return `export default ${JSON.stringify({ version, script, styles, views: { login: viewsOf('login'), auth: viewsOf('auth') } })}\n`
}
