import type { CompatStatement, Identifier } from '@mdn/browser-compat-data/types'
import { parse, type AtRule, type Container, type Declaration, type Document } from 'postcss'
import { compatOf, data, partsOf, type Use } from './compat-data.ts'

const { properties = {}, selectors = {}, types = {}, 'at-rules': atRules = {} } = data.css

/** Units of length that are newer than the rest, with the key of their record. */
const UNITS = new Map([
  ...['dvh', 'dvw', 'dvi', 'dvb', 'dvmin', 'dvmax'].map((unit) => [unit, 'viewport_percentage_units_dynamic'] as const),
  ...['svh', 'svw', 'svi', 'svb', 'svmin', 'svmax'].map((unit) => [unit, 'viewport_percentage_units_small'] as const),
  ...['lvh', 'lvw', 'lvi', 'lvb', 'lvmin', 'lvmax'].map((unit) => [unit, 'viewport_percentage_units_large'] as const),
  ...['cqw', 'cqh', 'cqi', 'cqb', 'cqmin', 'cqmax'].map((unit) => [unit, 'container_query_length_units'] as const),
])

/** All records of functions and values of CSS, by their last name. */
const named = new Map<string, CompatStatement>()
const collect = (node: Identifier) => {
  for (const [name, part] of partsOf(node)) {
    const compat = compatOf(part)
    if (compat && !named.has(name)) named.set(name, compat)
    collect(part)
  }
}
collect(types)

const use = (name: string, compat: CompatStatement | undefined): Use[] => (compat ? [{ name, compat }] : [])

/** What a value needs: functions, units, and the keywords of its property that have a record of their own. */
const usesOfValue = (property: string, value: string): Use[] => {
  const bare = value.replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '')
  const keywords = new Set(bare.match(/[a-z][\w-]*\(?|\d[\w%.]*/gi))
  return [...keywords].flatMap((keyword): Use[] => {
    if (keyword.endsWith('(')) return use(`${keyword})`, named.get(keyword.slice(0, -1)))
    const unit = /^[\d.]+([a-z]+)$/i.exec(keyword)?.[1]
    if (unit) return use(unit, compatOf(types.length?.[UNITS.get(unit) ?? unit]))
    return use(`${property}: ${keyword}`, compatOf(properties[property]?.[keyword]))
  })
}

const usesOfSelector = (selector: string): Use[] =>
  [...selector.matchAll(/(::?)([a-z-]+)(\(?)/g)].flatMap(([, colons = '', name = '', open]) =>
    use(`${colons}${name}${open ? '()' : ''}`, compatOf(selectors[name])),
  )

/** Whether an earlier declaration of the same property stands for a value that a browser cannot parse; with `var()` it can. */
const hasFallback = (declaration: Declaration): boolean =>
  !declaration.value.includes('var(') &&
  !declaration.prop.startsWith('--') &&
  (declaration.parent?.nodes.some(
    (one, at, all) => one.type === 'decl' && one.prop === declaration.prop && at < all.indexOf(declaration),
  ) ??
    false)

const isAtRule = (node: Container | Document | undefined): node is AtRule => node?.type === 'atrule'

/** The texts of the `@supports` around a node. */
const conditionsAround = (node: { parent: Container | Document | undefined }): string => {
  const { parent } = node
  if (!parent) return ''
  const own = isAtRule(parent) && parent.name === 'supports' ? parent.params : ''
  return `${own} ${conditionsAround(parent)}`
}

const isGuarded = (node: { parent: Container | Document | undefined }, { name }: Use): boolean =>
  conditionsAround(node).includes(name.replace(/^[\w-]+: /, '').replace(/\)$/, ''))

/** Everything of CSS that a style sheet uses and that has a record, without what `@supports` or an earlier declaration guards. */
export const usesOfStyles = (css: string): Use[] => {
  const root = parse(css)
  const found: Use[] = []
  root.walk((node) => {
    const add = (uses: Use[]) => found.push(...uses.filter((one) => !isGuarded(node, one)))
    if (node.type === 'decl') {
      add(use(node.prop, compatOf(properties[node.prop])))
      if (!hasFallback(node)) add(usesOfValue(node.prop, node.value))
    }
    if (node.type === 'rule') {
      if (isAtRule(node.parent) && node.parent.name.endsWith('keyframes')) return
      add(usesOfSelector(node.selector))
      if (node.parent?.type === 'rule') add(use('nesting', compatOf(selectors.nesting)))
    }
    if (node.type === 'atrule') {
      const record = atRules[node.name]
      add(use(`@${node.name}`, compatOf(record)))
      if (/[<>]/.test(node.params) && node.name === 'media')
        add(use('@media with <', compatOf(atRules.media?.range_syntax)))
      for (const [, feature = ''] of node.params.matchAll(/\(([a-z-]+)/g))
        if (node.name === 'media') add(use(`@media (${feature})`, compatOf(record?.[feature])))
    }
  })
  return found
}
