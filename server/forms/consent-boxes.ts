import {
  CONSENT_KINDS,
  consentFields,
  type ConsentKind,
  consentPages,
  type ConsentVersions,
  versionField,
} from '../contract/consents.ts'
import type { RegisterForm } from '../contract/form-schemas.ts'
import { html, type Markup } from '../http/html.ts'
import type { Caller } from '../http/use-case.ts'
import { formTexts } from './texts.ts'

interface Sent {
  typed: Partial<RegisterForm>
  errors: Readonly<Record<string, string>>
}

/** The boxes of separate consents, ticked as the form has sent them, each with its document, its version and its error. */
export const consentBoxes = (
  versions: ConsentVersions,
  { typed, errors }: Sent,
  { lang }: Pick<Caller, 'lang'>,
): Markup => {
  const { boxes, version } = formTexts[lang].signIn
  const box = (kind: ConsentKind): Markup => {
    const [name, [before, link]] = [consentFields[kind], boxes[kind]]
    const error = errors[name]
    const states = html`${typed[name] && !error ? html` checked` : ''}${kind === 'newsletter' ? '' : html` required`}${error ? html` aria-invalid="true" aria-describedby="${name}-error"` : ''}`
    return html`
          <p class="consent">
            <input type="hidden" name="${versionField(kind)}" value="${versions[kind]}">
            <label><input type="checkbox" name="${name}" value="on"${states}><span>${before}<a class="link" target="_blank" rel="noopener" href="${consentPages[kind]}/">${link}</a></span></label>
            <small>${version(versions[kind])}</small>${error ? html`<span class="error" id="${name}-error">${error}</span>` : ''}
          </p>`
  }
  return html`${CONSENT_KINDS.map(box)}`
}
