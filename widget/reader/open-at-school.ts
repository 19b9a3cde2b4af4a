import type { Lang } from '../../server/contract/langs.ts'
import { useCallback, useEffect, useRef } from 'react'
import { pageAddress } from '../../server/contract/content/documents/page-paths.ts'
import { inLang } from '../../server/contract/in-lang.ts'
import { leaveForSchool } from '../api/leave-for-school.ts'
import { isElement } from '../browser/dom-kind.ts'
import type { ContentHost } from './content-host.ts'
import type { ReaderDocument } from './read-document.ts'

type Place = { readonly current: HTMLElement | null }
type Named = Pick<ReaderDocument, 'kind' | 'id'>

const opensPopup = ({ target }: Event) => isElement(target) && target.closest('[data-school-open]') !== null

/**
 * Opens the document on the school's page, where only this page holds the reader's session: the content API knows no such session. Happens
 * at once after a sign-in that a button of this element has opened, and by the returned function, which is undefined without such a session.
 */
export const useOpenAtSchool = (
  host: ContentHost,
  place: Place,
  document: Named | null,
  lang: Lang,
): (() => void) | undefined => {
  const open = useCallback(() => {
    if (!document) return
    const url = host.apiBase + inLang(pageAddress(document.kind, { slug: null, number: document.id }), lang)
    if (host.emit('school:redirect', { url })) void leaveForSchool(host, url, lang)
  }, [host, document, lang])

  const isExpected = useRef(false)
  useEffect(() => {
    const life = new AbortController()
    const { signal } = life
    /** The redirect under both of its names. */
    const redirects: Event[] = []
    const afterListeners = () => {
      const isAllowed = redirects.every((event) => !event.defaultPrevented)
      redirects.length = 0
      if (isAllowed) open()
    }
    const onRedirect = (event: CustomEvent<{ url: string }>) => {
      const isToThisPage = event.detail.url === location.href
      if (isExpected.current && isToThisPage && host.pageSession.isHeld() && redirects.push(event) === 1)
        queueMicrotask(afterListeners)
    }
    const expect = (press: Event) => {
      isExpected.current ||= opensPopup(press)
    }
    const forget = () => {
      isExpected.current = false
    }
    place.current?.addEventListener('click', expect, { signal })
    addEventListener('school:redirect', onRedirect, { signal })
    addEventListener('school-redirect', onRedirect, { signal })
    addEventListener('school:close', forget, { signal })
    return () => life.abort()
  }, [host, place, open])
  return host.pageSession.isHeld() ? open : undefined
}
