import type { CheckTexts } from '../texts/check/check-text-types.ts'
import { failed, type Finding, passed } from './finding.ts'
import { refusedAddresses, type NextPlaces } from './next-addresses.ts'
import { hasFrames, hasPlainLink, hasUse, instantElements, placedElements } from './page-elements.ts'
import { policiesInMarkup } from './page-source.ts'
import { missingSources } from './policy.ts'
import { scriptTags } from './script-tags.ts'
import { copyFinding, tagFinding } from './tag-findings.ts'

/** The markup of a page, as text and parsed. */
export interface Markup {
  html: string
  parsed: ParentNode
  /** The texts of its style sheets. */
  styles: readonly string[]
  /** The policy of its header; '' for none. */
  policy: string
  /** The address of the page: any one of another site if it is not known. */
  address: URL
  /** The version of the first views that the school serves; '' if it is not known. */
  views: string
}

const ROOM = /(school-\w+)[^{}]{0,200}\{[^{}]{0,2000}min-height/g

const reservedIn = (styles: readonly string[]): Set<string> =>
  new Set(styles.flatMap((css) => [...css.matchAll(ROOM)].map(([, tag = '']) => tag)))

/** What can be known of a page by its markup alone; nothing is run, loaded or sent. */
export const checkMarkup = (
  { html, parsed, styles, policy, address, views }: Markup,
  texts: CheckTexts,
  places: Omit<NextPlaces, 'page'>,
): Finding[] => {
  const { findings } = texts
  const tags = scriptTags(parsed, address.href)
  const { school } = places
  const isNamed = parsed.querySelector('script[data-school]') !== null
  const policies = [...policiesInMarkup(parsed), ...(policy.trim() ? [policy] : [])]
  const missing = missingSources(policies, { school, page: address.origin, hasFrames: hasFrames(parsed) })
  const refused = refusedAddresses(parsed, address.search, { ...places, page: address.origin })
  const instant = instantElements(html)
  const isOld = views !== '' && [...instant.values()].some((drawn) => drawn !== '' && drawn !== views)
  const reserved = reservedIn(styles)
  const placed = placedElements(parsed)
  const isReserved = placed.every(({ localName }) => reserved.has(localName) || instant.has(localName))
  return [
    tagFinding(tags, [], texts),
    hasUse(parsed) ? passed('element', findings.element.ok) : failed('element', findings.element.missing),
    ...(tags.length > 0 ? [copyFinding({ tags, ran: [], school, isNamed }, texts)] : []),
    ...(isOld ? [failed('version', findings.version.markup)] : []),
    missing.length > 0
      ? failed('policy', findings.policy.lacks(missing.join('; ')))
      : passed('policy', findings.policy.ok),
    refused.length > 0 ? failed('next', findings.next.refused(refused.join(', '))) : passed('next', findings.next.ok),
    ...(placed.length > 0
      ? [isReserved ? passed('height', findings.height.ok) : failed('height', findings.height.unknown)]
      : []),
    hasPlainLink(parsed)
      ? passed('noscript', findings.noscript.ok)
      : failed('noscript', findings.noscript.missing(`${school}/auth/form/`)),
  ]
}
