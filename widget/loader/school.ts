import type { Lang } from '../../server/contract/langs.ts'
import { declaredRoot } from '../browser/shadow/declared-root.ts'
import { LINKS, linksInto, makeSheet } from '../browser/shadow/style-sheet.ts'
import type * as CheckCode from '../check/check-code.ts'
import type { Finding } from '../check/finding.ts'
import { elementNames, elementSpecs } from '../elements/element-specs.ts'
import base from '../styles/base.css?inline'
import tokens from '../styles/tokens.css?inline'
import { FIRST_VIEW } from '../elements/shell-seam.ts'
import { attempt } from './attempt.ts'
import { checkAuth } from './check-auth.ts'
import { chunkLoader, LOAD } from './chunks.ts'
import type * as ContentCode from './content/content-code.ts'
import { defineElement } from './shell/define-element.ts'
import { expectSigns } from './expect-signs.ts'
import type * as FirstViewsCode from './first-views.ts'
import { isSupported, leadToSchool } from './lead-to-school.ts'
import { loadLanguageViews } from './load-language.ts'
import { loadNotice, showLoadNotice } from './load-notice.ts'
import { makeSchoolWidgets, POPUP_SIGNS, replay, SHOP_SIGNS, watchOpeners } from './openers.ts'
import { currentAddress, ownOrigin } from './own-address.ts'
import { pageSessionOf } from './page-session.ts'
import type * as PopupCode from './popup/popup-code.ts'
import { rooms } from './shell/rooms.ts'
import { pageOf } from './school-page.ts'
import shell from './shell/shell.css?inline'
import type * as ShopCode from './shop/shop-code.ts'
import { captureKeys } from './capture-keys.ts'

const styles = tokens + base + shell

const pressNothing = () => undefined

const messageOf = (error: unknown) => String(error).replace('Error: ', '')

/** What is found where the check itself does not load. The message names the cause, in Russian as in the console. */
const notChecked = (error: unknown): Finding[] => {
  reportError(error)
  return [{ id: 'load', ok: false, title: 'school.js', mend: messageOf(error) }]
}

/** The script that a page includes. A second copy does nothing. */
const start = () => {
  const queue = window.SchoolWidgets
  const origin = ownOrigin()
  const chunks = CHUNKS
  const load = chunkLoader(origin.folder, chunks)
  const loadPopup = () => load<typeof PopupCode>('popup')
  const loadFirstViews = async (lang: Lang) => {
    const [{ views, css }, other] = await Promise.all([
      load<typeof FirstViewsCode>('views'),
      loadLanguageViews(load, lang),
    ])
    sheet.replace(styles + css)
    return other ?? views
  }
  const loadCheck = () => load<typeof CheckCode>('check')
  const schoolWidgets = makeSchoolWidgets(loadPopup, () => loadCheck().then((code) => code.check(parts), notChecked))
  const sheet = makeSheet(styles)
  const parts = {
    notify: schoolWidgets.notify,
    sheets: [sheet],
    origin,
    chunks,
    load,
    loadPopup,
    checkAuth,
    pageSessionOf,
    defineElement,
  }
  const loadShop = async () => {
    const code = await load<typeof ShopCode>('shop')
    return code.openShop(parts)
  }
  const loadContent = async () => (await load<typeof ContentCode>('content')).openContent(parts)
  const showCheck = (): unknown =>
    location.hash === '#school-check' &&
    loadCheck()
      .then((code) => code.showCheck(parts))
      .catch((error: unknown) =>
        showLoadNotice(sheet, { error, text: messageOf(error), page: origin.api, onRetry: showCheck }),
      )
  /** Defines elements of a tag; on failure, shows a notice in each of them that has nothing to show. */
  const showElements = (tag: string, define: () => Promise<unknown>) => () => {
    const attempt = (): Promise<unknown> =>
      define().catch((error: unknown) => {
        for (const place of document.querySelectorAll<HTMLElement>(`${tag}:not(:defined)`)) {
          const root = declaredRoot(place)
          if (root && !place.hasAttribute(FIRST_VIEW)) continue // a document can be read
          if (root) sheet.adopt(root)
          const within = root?.querySelector('.card') ?? place
          within.querySelector(':scope > .load-failure')?.remove()
          within.append(loadNotice({ lang: place.lang, error, page: pageOf(place, origin.api), onRetry: attempt }))
        }
        throw error
      })
    return attempt()
  }

  window.SchoolWidgets = Object.assign(schoolWidgets, { [LOAD]: load, [LINKS]: linksInto(origin.folder) })
  const ownViews = OWN_VIEWS
  const define = (name: (typeof elementNames)[number]) =>
    defineElement({
      ...parts,
      spec: elementSpecs[name],
      chunk: 'auth',
      firstViews: ownViews[name],
      loadFirstViews,
      fetchesStyles: true,
      rooms: rooms[name],
      start: null,
    })
  for (const name of elementNames) attempt(() => define(name))
  attempt(captureKeys)
  let press: (opener: Element) => void = pressNothing
  attempt(() => {
    press = watchOpeners(loadPopup, loadShop, sheet, origin.api)
  })
  attempt(() => replay(queue, schoolWidgets, press))
  attempt(() => {
    addEventListener('hashchange', showCheck)
    showCheck()
  })
  attempt(() => expectSigns(POPUP_SIGNS, loadPopup))
  attempt(() => expectSigns(SHOP_SIGNS, showElements('school-checkout', loadShop)))
  attempt(() => expectSigns('school-content', showElements('school-content', loadContent)))
}

const defineLogin = () => {
  if (isSupported()) return start()
  leadToSchool(ownOrigin().api)
}

attempt(() => performance.mark('school:script', { detail: currentAddress() })) // each copy that runs, for the check of the page
if (!window.customElements?.get(elementSpecs.login.tag)) defineLogin()
