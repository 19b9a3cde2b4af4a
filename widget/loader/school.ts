import { elements, firstViews, popup } from 'virtual:school-build'
import { elementNames, elementSpecs } from '../elements/element-specs.ts'
import base from '../styles/base.css?inline'
import tokens from '../styles/tokens.css?inline'
import { chunkLoader } from './chunks.ts'
import { defineElement } from './define-element.ts'
import type * as FirstViewsCode from './first-views.ts'
import { POPUP_SIGNS, watchOpeners } from './openers.ts'
import { originOf, ownAddress } from './own-address.ts'
import type * as PopupCode from './popup/popup-code.ts'
import { makeSchoolWidgets, replay } from './school-widgets.ts'
import shell from './shell.css?inline'

const styles = tokens + base + shell

/** The script that a page includes. A second copy does nothing. */
const start = () => {
  const queue = window.SchoolWidgets
  const origin = originOf(ownAddress())
  const loadChunks = chunkLoader(origin.folder)
  const loadPopup = () => loadChunks<typeof PopupCode>(popup)
  const loadFirstViews = async () => {
    const { views, css } = await loadChunks<typeof FirstViewsCode>(firstViews)
    sheet.replaceSync(styles + css)
    return views
  }
  const schoolWidgets = makeSchoolWidgets(loadPopup, loadChunks)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)

  window.SchoolWidgets = schoolWidgets
  for (const name of elementNames) {
    defineElement({
      ...elements[name],
      notify: schoolWidgets.notify,
      spec: elementSpecs[name],
      sheet,
      origin,
      loadChunks,
      loadFirstViews,
      loadPopup,
    })
  }
  replay(queue, schoolWidgets)
  watchOpeners(loadPopup)
  const expectPopup = () => {
    if (document.querySelector(POPUP_SIGNS)) loadPopup().catch(() => undefined) // the first opener tries again
  }
  expectPopup()
  document.addEventListener('DOMContentLoaded', expectPopup)
}

if (!customElements.get(elementSpecs.login.tag)) start()
