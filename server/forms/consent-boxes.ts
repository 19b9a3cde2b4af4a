import {
  CONSENT_KINDS,
  consentFields,
  type ConsentKind,
  consentPages,
  type ConsentVersions,
  versionField,
} from '../contract/consents.ts'
import type { RegisterForm } from '../contract/form-schemas.ts'
import { html, type Markup, NO_MARKUP } from '../http/html.ts'
import type { Caller } from '../http/use-case.ts'
import type { ErrorAt } from './form-page.ts'
import { formTexts } from './texts.ts'

interface Sent {
  typed: Partial<RegisterForm>
  errorAt: ErrorAt
}

/** The names of the boxes, in reading order. */
export const CONSENT_BOXES: readonly string[] = CONSENT_KINDS.map((kind) => consentFields[kind])

/** The boxes of separate consents, ticked as the form has sent them, each with its document, its version and its error. */
export const consentBoxes = (
  versions: ConsentVersions,
  { typed, errorAt }: Sent,
  { lang }: Pick<Caller, 'lang'>,
): Markup => {
  const { boxes, version } = formTexts[lang].signIn
  const box = (kind: ConsentKind): Markup => {
    const [name, [before, link]] = [consentFields[kind], boxes[kind]]
    const { attributes, message } = errorAt(name)
    const isTicked = typed[name] && message === NO_MARKUP
    const states = html`${isTicked ? html` checked` : ''}${kind === 'newsletter' ? '' : html` required`}${attributes}`
    return html`
          <p class="consent">
            <input type="hidden" name="${versionField(kind)}" value="${versions[kind]}">
            <label><input type="checkbox" name="${name}" value="on"${states}><span>${before}<a class="link" target="_blank" rel="noopener" href="${consentPages[kind]}/">${link}</a></span></label>
            <small>${version(versions[kind])}</small>${message}
          </p>`
  }
  return html`${CONSENT_KINDS.map(box)}`
}
