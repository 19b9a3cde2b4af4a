/** Where the text of a style sheet is after parsing. */
const SHEETS = 'script[type="text/css"]'

/**
 * The policy of this page is that of the parsed document too, and browsers report each style and handler in it. So style sheets become data
 * blocks, and these attributes and `base` get other names.
 */
const withoutStyles = (html: string): string =>
  html
    .replaceAll(/<base(?=[\s/>])/gi, '<basefont')
    .replaceAll(/<style(?=[\s/>])/gi, '<script type="text/css"')
    .replaceAll(/<\/style(?=[\s/>])/gi, '</script')
    .replaceAll(/<[a-z][^<>]*>/gi, (tag) => tag.replaceAll(/(\s)(style|on[a-z]+)(?=\s*=)/gi, '$1data-held-$2'))

/** Where pages require Trusted Types, markup is parsed by a policy, which refuses addresses of scripts. */
const createPolicy = () =>
  window.trustedTypes?.createPolicy('school-check', {
    createHTML: (html) => html,
    createScriptURL: () => {
      throw new TypeError('this policy is for markup')
    },
  })

let policy: ReturnType<typeof createPolicy> | null = null

interface InertMarkup {
  parsed: Document
  /** The texts of its style sheets. */
  styles: string[]
}

/** Parses markup into a document that shows nothing: nothing in it runs or loads. */
export const parseInert = (html: string): InertMarkup => {
  policy ??= createPolicy()
  const parser = new DOMParser()
  const source = withoutStyles(html)
  // the DOM type accepts strings only
  const parsed: unknown = Reflect.apply(Reflect.get(parser, 'parseFromString'), parser, [
    policy?.createHTML?.(source) ?? source,
    'text/html',
  ])
  if (!(parsed instanceof Document)) throw new TypeError('The markup was not parsed')
  return { parsed, styles: [...parsed.querySelectorAll(SHEETS)].map(({ textContent }) => textContent) }
}
