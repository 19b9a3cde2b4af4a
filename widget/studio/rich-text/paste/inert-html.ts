import type { HtmlNode } from './html-node.ts'

/** The policy name that pages with a studio list if they have a `trusted-types` CSP directive. */
const NAME = 'school-widgets-paste'

/** HTML beyond this length is refused: no copied text is that long. */
const LENGTH_MAX = 2_000_000

const refuse = (): never => {
  throw new TypeError('this policy is for pasted markup')
}

const createPolicy = () => {
  try {
    return window.trustedTypes?.createPolicy(NAME, { createHTML: (html) => html, createScriptURL: refuse }) ?? null
  } catch {
    return null
  }
}

/** Only `parseInert` has it, so that nothing else of the page gets markup from strings by it. */
let policy: ReturnType<typeof createPolicy> | undefined

/** Stands before the names of attributes that a Content-Security-Policy forbids. */
const HELD = 'data-school-paste-'

/**
 * The page's policy is that of the inert document: what it forbids is renamed, since browsers would report each of a thousand styles.
 * `basefont` stands where `base` may stand, and has no end tag either.
 */
const held = (html: string): string =>
  html
    .replaceAll(/<base(?=[\s/>])/gi, '<basefont')
    .replaceAll(/<(\/?)style(?=[\s/>])/gi, '<$1xmp')
    .replaceAll(/<[a-z][^<>]*>/gi, (tag) => tag.replaceAll(/([^\w-])(style|on[a-z]+)(?=\s*=)/gi, `$1${HELD}$2`))

const released = (text: string): string => (text.includes(HELD) ? text.replaceAll(HELD, '') : text)

const nodesOf = ({ childNodes }: Node): HtmlNode[] =>
  Array.from(childNodes).flatMap((node): HtmlNode[] => {
    if (node instanceof Text) return [released(node.data)]
    if (!(node instanceof Element)) return []
    const attributes = Object.fromEntries(
      Array.from(node.attributes, ({ name, value }) => [released(name), released(value)]),
    )
    return [{ tag: node.localName, attributes, children: nodesOf(node) }]
  })

/**
 * Parses HTML from the clipboard as the browser would show it, in a document of its own that shows nothing: no script in it runs, no picture
 * loads. Null if the page forbids our policy.
 */
export const parseInert = (html: string): HtmlNode[] | null => {
  policy ??= createPolicy()
  // without a doctype a paragraph may have a table in it
  const source = `<!doctype html>${held(html.slice(0, LENGTH_MAX))}`
  try {
    const parser = new DOMParser()
    // the DOM type accepts strings only
    const parsed: unknown = Reflect.apply(Reflect.get(parser, 'parseFromString'), parser, [
      policy?.createHTML?.(source) ?? source,
      'text/html',
    ])
    return parsed instanceof Document ? nodesOf(parsed.documentElement) : null
  } catch {
    return null
  }
}
