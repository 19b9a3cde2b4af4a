import type { CheckAuthReply } from '../../server/contract/replies.ts'
import type { PageSession } from '../browser/host.ts'
import type { CheckTexts } from '../texts/check/check-text-types.ts'
import { checkLang, checkTexts } from '../texts/check/check-texts.ts'
import { failed, type Finding, passed } from './finding.ts'
import { describeHiding, heightToReserve, hidingElement } from './layout.ts'
import { refusedAddresses } from './next-addresses.ts'
import { hasFrames, hasPlainLink, hasUse, instantElements, placedElements } from './page-elements.ts'
import { forbiddenSources, pageSource, type PageSource } from './page-source.ts'
import { blockedFeatures } from './permissions.ts'
import { missingSources } from './policy.ts'
import { preventedLinks } from './prevented-links.ts'
import { type Chunks, cookieState, isOutdated, originCheck, publishedBy } from './school-replies.ts'
import { scriptTags } from './script-tags.ts'
import { copyFinding, copyOf, tagFinding } from './tag-findings.ts'

/** What the loader hands to the check. */
export interface CheckParts {
  origin: { folder: string; api: string }
  chunks: Chunks
  checkAuth: (apiBase: string, isAnew?: boolean) => Promise<Response>
  pageSessionOf: (apiBase: string) => Pick<PageSession, 'isHeld'>
}

/** What the findings are about. */
interface Page {
  parts: CheckParts
  texts: CheckTexts
  lang: string
  elements: HTMLElement[]
  source: PageSource
}

const isString = (value: unknown): value is string => typeof value === 'string'

/** The addresses of the scripts that have run, as the loader has marked each run. */
const ranScripts = (): string[] =>
  performance
    .getEntriesByName('school:script')
    .map((mark) => ('detail' in mark ? mark.detail : ''))
    .map((detail) => (isString(detail) ? detail : ''))

const tagFindings = ({ parts, texts }: Page): Finding[] => {
  const tags = scriptTags(document, location.href)
  const isNamed = document.querySelector('script[data-school]') !== null
  const ran = ranScripts()
  const { element } = texts.findings
  return [
    tagFinding(tags, ran, texts),
    hasUse(document) ? passed('element', element.ok) : failed('element', element.missing),
    copyFinding({ tags, ran, school: parts.origin.api, isNamed }, texts),
  ]
}

const versionFinding = async ({ parts, texts, source }: Page): Promise<Finding[]> => {
  const { version } = texts.findings
  const published = await publishedBy(parts.origin.folder)
  if (!published) return []
  const tags = scriptTags(document, location.href)
  const fixed = tags.find((tag) => tag.version !== '')?.version
  const school = parts.origin.api
  const isCopy = copyOf({ tags, ran: ranScripts(), school, isNamed: false }) !== null
  if (isOutdated(parts.chunks, published)) {
    if (fixed) return [failed('version', version.fixed(fixed, `${school}/widget/${published.version}/school.js`))]
    return [failed('version', isCopy ? version.copy(published.version) : version.cached(published.version))]
  }
  const isOldMarkup = [...instantElements(source.html).values()].some(
    (drawn) => drawn !== '' && drawn !== VIEWS_VERSION,
  )
  return [isOldMarkup ? failed('version', version.markup) : passed('version', version.ok(published.version))]
}

const policyFinding = async ({ parts: { origin }, texts, source }: Page): Promise<Finding> => {
  const { policy } = texts.findings
  const isFramed = hasFrames(document)
  const missing = missingSources(source.policies, { school: origin.api, page: location.origin, hasFrames: isFramed })
  const forbidden = await forbiddenSources(`${origin.folder}school.js`, isFramed)
  const sources = [...new Set([...missing, ...forbidden])]
  return sources.length > 0 ? failed('policy', policy.lacks(sources.join('; '))) : passed('policy', policy.ok)
}

/** A page that is not listed shows errors in its forms, which make them higher. */
const layoutFindings = ({ texts, elements, source }: Page, isListed: boolean): Finding[] => {
  const { visible, height, speed } = texts.findings
  if (elements.length === 0) return []
  const hidden = elements.flatMap((element) => {
    const hiding = hidingElement(element)
    return hiding ? [describeHiding(element, hiding)] : []
  })
  const instant = instantElements(source.html)
  const rules = elements
    .filter((element) => !hidingElement(element) && !instant.has(element.localName))
    .flatMap((element) => {
      const room = heightToReserve(element)
      const others = element.hasAttribute('popup') ? '[hidden]' : '[popup], [hidden]' // `popup="false"` stands in the page
      return room === null ? [] : [`${element.localName}:not(${others}) { display: block; min-height: ${room}px }`]
    })
  const [first] = performance.getEntriesByName('school:first-view')
  const seconds = first ? (first.startTime / 1000).toFixed(1) : ''
  return [
    hidden.length > 0 ? failed('visible', visible.hidden(hidden.join(', '))) : passed('visible', visible.ok),
    ...(isListed
      ? [rules.length > 0 ? failed('height', height.jumps(rules.join(' '))) : passed('height', height.ok)]
      : []),
    ...(first
      ? [first.startTime > SLOW_MS ? failed('speed', speed.slow(seconds)) : passed('speed', speed.ok(seconds))]
      : []),
  ]
}

/** What counts as a good time until the largest part of a page is there. */
const SLOW_MS = 2_500

const linkFindings = ({ parts: { origin }, texts, lang, elements }: Page): Finding[] => {
  const { links, noscript } = texts.findings
  const prevented = preventedLinks(elements, origin.api)
  const address = `${origin.api}/auth/form/${lang === 'ru' ? '' : `?lang=${lang}`}`
  return [
    ...(prevented
      ? [prevented.length > 0 ? failed('links', links.prevented(prevented.join(', '))) : passed('links', links.ok)]
      : []),
    hasPlainLink(document) ? passed('noscript', noscript.ok) : failed('noscript', noscript.missing(address)),
  ]
}

const visit = async ({ parts }: Page): Promise<CheckAuthReply | null> => {
  const response = await parts.checkAuth(parts.origin.api, true).catch(() => null)
  return response?.ok ? response.json() : null
}

const permissionsFinding = ({ texts }: Page, offers: CheckAuthReply): Finding[] => {
  const { permissions } = texts.findings
  const blocked = blockedFeatures(document, offers)
  if (blocked === null) return []
  const header = blocked.map((name) => `${name}=(self)`).join(', ')
  return [
    blocked.length > 0
      ? failed('permissions', permissions.forbids(blocked.join(', '), header))
      : passed('permissions', permissions.ok),
  ]
}

/** What only a listed page can know: the addresses that the school leads to, its cookie, and whether its ways to sign in may be used here. */
const visitFindings = async (page: Page): Promise<Finding[]> => {
  const { next, cookie } = page.texts.findings
  const [first, second] = [await visit(page), await visit(page)]
  if (!first || !second) return []
  const school = page.parts.origin.api
  const { redirect_origins: origins, event_origins: rooms } = second
  const refused = refusedAddresses(document, location.search, { school, page: location.origin, origins, rooms })
  const state = cookieState(first, second, location.origin === school)
  const isHeld = page.parts.pageSessionOf(school).isHeld()
  const cookieFinding = () => {
    if (state === 'own' || state === 'stored') return passed('cookie', cookie[state])
    return failed('cookie', state === 'page-session' || isHeld ? cookie.session : cookie.dropped)
  }
  return [
    refused.length > 0 ? failed('next', next.refused(refused.join(', '))) : passed('next', next.ok),
    cookieFinding(),
    ...permissionsFinding(page, second),
  ]
}

const schoolFindings = async (page: Page): Promise<Finding[]> => {
  const { origin } = page.texts.findings
  const reply = await originCheck(page.parts.origin.api, page.lang)
  if (!reply) return [failed('origin', origin.silent)]
  if (reply.status === 'unlisted') return [failed('origin', origin.unlisted(reply.message))]
  return [passed('origin', origin.ok), ...(await visitFindings(page))]
}

const loaded = () =>
  new Promise<unknown>((resolve) => {
    if (document.readyState === 'complete') resolve(null)
    else addEventListener('load', resolve, { once: true })
  })

const LOOK_MS = 100
const LOOKS = 50

/** Waits until the elements have been drawn, up to five seconds. */
const drawn = async (looks = LOOKS): Promise<void> => {
  const isDrawn = placedElements(document).every(({ shadowRoot }) => shadowRoot?.querySelector('.view'))
  if (isDrawn || looks === 0) return
  await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  await drawn(looks - 1)
}

export const pageLang = () => checkLang(document.documentElement.lang, navigator.language)

/** Looks at the page around the script. What cannot be known, such as the cookie where the school does not list the page, is absent. */
export const checkPage = async (parts: CheckParts): Promise<Finding[]> => {
  await loaded()
  await drawn()
  const lang = pageLang()
  const source = await pageSource()
  const page: Page = { parts, texts: checkTexts[lang], lang, source, elements: placedElements(document) }
  const [version, policy, school] = await Promise.all([versionFinding(page), policyFinding(page), schoolFindings(page)])
  const layout = layoutFindings(
    page,
    school.every(({ id, ok }) => ok || id !== 'origin'),
  )
  return [...tagFindings(page), ...version, ...school, policy, ...layout, ...linkFindings(page)]
}
