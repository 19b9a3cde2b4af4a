import { setAddress } from '../browser/scripts/trusted-address.ts'
import { linksTo } from '../browser/shadow/style-sheet.ts'
import tokens from '../styles/tokens.css?inline'

/** The page as its server sends it. */
export interface PageSource {
  html: string
  policies: string[]
}

const SOURCE_MS = 5_000

/** The policies in the markup of a page. */
export const policiesInMarkup = (page: ParentNode): string[] =>
  [...page.querySelectorAll('meta[http-equiv]')]
    .filter((meta) => meta.getAttribute('http-equiv')?.toLowerCase() === 'content-security-policy')
    .map((meta) => meta.getAttribute('content') ?? '')

/** Fetches the page again, for the header of its policy and for what scripts have changed since; empty where it refuses that. */
export const pageSource = async (): Promise<PageSource> => {
  const inMarkup = policiesInMarkup(document)
  try {
    const response = await fetch(location.href, { signal: AbortSignal.timeout(SOURCE_MS) })
    const header = response.headers.get('Content-Security-Policy')
    return { html: await response.text(), policies: header === null ? inMarkup : [...inMarkup, header] }
  } catch {
    return { html: '', policies: inMarkup }
  }
}

const settled = (element: HTMLElement): Promise<unknown> =>
  new Promise((resolve) => {
    element.addEventListener('load', resolve)
    element.addEventListener('error', resolve)
    document.head.append(element)
  }).finally(() => element.remove())

/** How long a probe is waited for: a network that loses it tells nothing about the policy. */
const PROBE_MS = 3_000

const inTime = (probe: Promise<unknown>) =>
  Promise.race([probe, new Promise((resolve) => setTimeout(resolve, PROBE_MS))])

/** The directive that a violation names, without the kinds of scripts and styles: `style-src-elem` is `style-src`. */
const directiveOf = (name: string) => name.replace(/-(elem|attr)$/, '')

/**
 * Loads a style sheet and a picture from the school, and returns what the browser reports as forbidden. A script and a call need no probe: the
 * check itself has come by them. `file` is a file of the school.
 */
export const forbiddenSources = async (file: string, hasPictures: boolean): Promise<string[]> => {
  const { origin } = new URL(file)
  const found = new Set<string>()
  const onViolation = ({ blockedURI, effectiveDirective, disposition }: SecurityPolicyViolationEvent) => {
    if (blockedURI.startsWith(origin) && disposition === 'enforce')
      found.add(`${directiveOf(effectiveDirective)} ${origin}`)
  }
  document.addEventListener('securitypolicyviolation', onViolation)
  const probes = [
    ...linksTo(tokens).map((link) => Object.assign(link, { media: 'not all' })),
    ...(hasPictures ? [Object.assign(document.createElement('img'), { crossOrigin: 'anonymous', src: file })] : []),
  ]
  await Promise.all(probes.map((probe) => inTime(settled(probe))))
  await new Promise((resolve) => setTimeout(resolve)) // a violation is reported in a task of its own
  document.removeEventListener('securitypolicyviolation', onViolation)
  try {
    setAddress(document.createElement('script'), file)
  } catch {
    found.add('trusted-types school-widgets')
  }
  return [...found]
}
