import { startStudio, type StartedStudio } from './session/start-studio.ts'
import type { StudioRoot } from './application.tsx'
import { isBrowserSupported, showRequiredBrowsers } from './required-browsers.ts'

/** `<school-studio>`, with the attributes `lang` (`ru`, `en`), `theme` (`light`, `dark`, `auto`) and `api`. */
class SchoolStudio extends HTMLElement {
  static readonly observedAttributes = ['lang', 'api']
  #root: Promise<StudioRoot> | null = null
  #begun: StartedStudio | null = null

  connectedCallback() {
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
    if (!isBrowserSupported()) return showRequiredBrowsers(shadow, this.#lang)
    this.#root ??= this.#begin()
      .isRequested.then(() => import('./application.tsx'))
      .then(({ openRoot }) => openRoot(shadow))
    this.#draw()
  }

  attributeChangedCallback() {
    this.#draw()
  }

  disconnectedCallback() {
    // a move removes the element first
    queueMicrotask(() => {
      if (this.isConnected) return
      const { life } = this.#begun ?? {}
      void this.#root?.then(({ close }) => close()).finally(() => life?.abort())
      this.#root = null
      this.#begun = null
    })
  }

  get #lang() {
    return this.getAttribute('lang') === 'en' ? 'en' : 'ru'
  }

  /** The session and the document are asked for before the application loads. Another `api` needs another session. */
  #begin(): StartedStudio {
    const apiBase = this.getAttribute('api') ?? ''
    if (this.#begun?.apiBase !== apiBase) this.#begun = startStudio(apiBase, this.#lang)
    return this.#begun
  }

  #draw() {
    if (!this.#root) return
    const before = this.#begun
    const started = this.#begin()
    const lang = this.#lang
    const show = async (root: Promise<StudioRoot>) => {
      const { draw } = await root
      if (this.#begun === started) draw({ lang, ...started })
      if (started !== before) before?.life.abort()
    }
    void show(this.#root)
  }
}

customElements.define('school-studio', SchoolStudio)
