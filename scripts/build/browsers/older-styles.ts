import { createHash } from 'node:crypto'
import { transform } from 'lightningcss'
import { type AcceptedPlugin, AtRule, atRule, type Declaration, list, parse, type Root } from 'postcss'
import { integrityOf } from '../built-file.ts'
import { styleTargets } from './supported.ts'

const OKLCH = /oklch\(\s*([\d.]+)(%?)\s+([\d.]+)\s+([\d.]+)\s*(?:\/\s*([\d.]+)(%?)\s*)?\)/g
const PERCENT = 100
const BYTE_MAX = 255

const gamma = (linear: number) => (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055)

/** Red, green and blue from 0 to 1 of a colour of OKLCH; beyond that the screen of sRGB cannot show it. Source: https://www.w3.org/TR/css-color-4/ */
export const srgbOf = (lightness: number, chroma: number, hue: number): number[] => {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const [l, m, s] = [
    (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ]
  return [
    gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

const byteOf = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * BYTE_MAX)
const share = (value: string, percent: string | undefined) => Number(value) / (percent ? PERCENT : 1)

/** Writes the constant colours of OKLCH in sRGB. */
export const plainColours = (value: string): string =>
  value.replace(OKLCH, (_, lightness, percent, chroma, hue, alpha, alphaPercent) => {
    const bytes = srgbOf(share(lightness, percent), Number(chroma), Number(hue)).map(byteOf)
    return alpha === undefined ? `rgb(${bytes.join(' ')})` : `rgb(${bytes.join(' ')} / ${share(alpha, alphaPercent)})`
  })

/** A mixture; in its arguments calls stand within calls at most. */
const MIX = /\bcolor-mix\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g

/** The colour of a mixture that has the greater part in it. */
const greaterPart = (mix: string): string => {
  const [, first = '', second = ''] = list.comma(mix.slice('color-mix('.length, -1))
  const part = /([\d.]+)%\s*$/
  const [ofFirst, ofSecond] = [part.exec(first)?.[1], part.exec(second)?.[1]]
  const isFirst = ofFirst ? Number(ofFirst) >= PERCENT / 2 : Number(ofSecond ?? 0) <= PERCENT / 2
  return (isFirst ? first : second).replace(part, '').trim()
}

/** Puts a copy of a node into a conditional rule behind its own rule. */
const wrapped = (declaration: Declaration, params: string): AtRule | null => {
  const { parent } = declaration
  if (parent?.type !== 'rule') return null
  const rule = parent.clone({ nodes: [] })
  rule.append(declaration.clone())
  const condition = atRule({ name: 'supports', params })
  condition.append(rule)
  parent.after(condition)
  return condition
}

/** A mixed colour with a variable in it cannot fall back to an earlier declaration: it would count as valid until it is computed. */
const guardMixes = (root: Root) =>
  root.walkDecls((declaration) => {
    const { parent, value } = declaration
    const around = parent?.parent
    const isGuarded = around instanceof AtRule && around.params.includes('color-mix')
    if (isGuarded || !value.includes('color-mix(')) return
    wrapped(declaration, '(color: color-mix(in oklab, red, red))')
    declaration.value = value.replace(MIX, greaterPart)
  })

const DYNAMIC = /\b([\d.]+)(?:[dsl]v|cq)([hwib]|min|max)\b/g
const PHYSICAL = new Map([
  ['i', 'w'],
  ['b', 'h'],
])

/** Lengths by the window as it is right now, and by a container, fall back to those by the window without its bars. */
const addWindowUnits = (root: Root) =>
  root.walkDecls((declaration) => {
    const older = declaration.value.replace(DYNAMIC, (_, size, side) => `${size}v${PHYSICAL.get(side) ?? side}`)
    if (older === declaration.value) return
    if (declaration.value.includes('var(') || declaration.prop.startsWith('--')) wrapped(declaration, '(height: 1dvh)')
    else declaration.cloneBefore()
    const target = declaration.prev()
    if (target?.type === 'decl' && target.prop === declaration.prop) target.value = older
    else declaration.value = older
  })

/** Below this width, what is meant for narrow elements would harm wide ones. */
const NARROW_PX = 300

/**
 * Where there are no container queries, elements have the layout of narrow ones at every width, so that they never overflow; that of very
 * narrow ones goes by the width of the window.
 */
const addNarrowLayout = (root: Root) =>
  root.walkAtRules('container', (query) => {
    const max = /^\(max-width:\s*(\d+)px\)$/.exec(query.params)?.[1]
    if (!max) return
    const older = atRule({ name: 'supports', params: 'not (container-type: inline-size)' })
    const nodes = query.clone().nodes ?? []
    if (Number(max) < NARROW_PX) {
      const media = atRule({ name: 'media', params: query.params })
      media.append(nodes)
      older.append(media)
    } else older.append(nodes)
    query.after(older)
  })

/** The start of the names that switch between light and dark. A landing may have names of the same compiler, which its slotted content reads. */
export const TOGGLE = '--lightningcss-'

/** Compiles a style sheet for the oldest supported browsers, minified. */
export const olderStyles = (css: string): string => {
  const root = parse(css)
  root.walkDecls((declaration) => {
    declaration.value = plainColours(declaration.value)
  })
  guardMixes(root)
  addWindowUnits(root)
  addNarrowLayout(root)
  const code = Buffer.from(root.toString())
  const { code: compiled } = transform({ filename: 'styles.css', code, minify: true, targets: styleTargets('basic') })
  return compiled.toString().replaceAll(TOGGLE, '--_')
}

/** The style sheets of the builds so far, by the names of their files: where a browser constructs no sheets, it loads the files. */
export const builtSheets = new Map<string, string>()

const NAME_LENGTH = 8

/** Compiles the style sheets of a build, once their imports stand in them. Each begins with the name of its file and its hash. */
export const olderStylesPlugin: AcceptedPlugin = {
  postcssPlugin: 'older-styles',
  OnceExit: (root) => {
    const css = olderStyles(root.toString())
    const name = createHash('sha256').update(css).digest('hex').slice(0, NAME_LENGTH)
    builtSheets.set(`${name}.css`, css)
    root.removeAll()
    root.append(parse(`/*${name} ${integrityOf(css)}*/${css}`, { from: root.source?.input.from }).nodes)
  },
}
