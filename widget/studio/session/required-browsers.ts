import type { MainLang } from '../../../server/contract/langs.ts'
import { browserTexts } from '../../texts/studio/browser-texts.ts'

/**
 * True in exactly the browsers that the studio needs, by their releases: `lh` came with Safari 16.4 and Chromium 109, `animation-composition`
 * with Firefox 115, and `font-size-adjust` leaves out Safari 16.0 to 16.3. The studio itself uses none of them.
 */
export const REQUIRED_FEATURES = '(height: 1lh) or ((animation-composition: add) and (font-size-adjust: 1))'

export const isBrowserSupported = (): boolean => CSS.supports(REQUIRED_FEATURES)

/** Shows which browsers the studio needs, in place of the studio. Uses nothing that older browsers lack. */
export const showRequiredBrowsers = (shadow: ShadowRoot, lang: MainLang): void => {
  const brand = document.createElement('slot')
  brand.name = 'brand'
  const { studio, requires } = browserTexts[lang]
  const heading = document.createElement('h1')
  heading.textContent = studio
  const text = document.createElement('p')
  text.textContent = requires(STUDIO_BROWSERS)
  const box = document.createElement('main')
  box.style.cssText = 'max-width:36em;margin:0 auto;padding:2em 1.5em;font:1em/1.5 system-ui,sans-serif'
  box.lang = lang
  box.append(brand, heading, text)
  shadow.replaceChildren(box)
}
