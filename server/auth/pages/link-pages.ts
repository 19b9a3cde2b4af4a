import { inLang } from '../../contract/in-lang.ts'
import { NEW_PASSWORD_MAX, NEW_PASSWORD_MIN } from '../../contract/limits.ts'
import type { Lang } from '../../contract/messages.ts'
import { html, type Markup } from '../../http/html.ts'
import { buttonForm, buttonLink, mainLink, maskedEmail, note, pageHtml, paragraph } from './layout.ts'
import { pageTexts, registrationTexts } from './texts.ts'

interface Ask {
  token: string
  /** E-mail address of the link's owner. */
  email: string
  /** True if another browser requested the link than the one that opens it. */
  isElsewhere: boolean
  /** E-mail address of the user signed in here, if that is another one; else null. */
  other: string | null
  /** Whether the person is who registered, if that has to be asked. */
  question: string | null
}

/** Two forms that post the answer to the question who registered. */
export const ownForms = (
  action: string,
  question: string,
  lang: Lang,
  fields: Readonly<Record<string, string>> = {},
): Markup => {
  const { yes, no, effect } = registrationTexts[lang]
  return html`${paragraph(question)}${buttonForm(action, yes, { ...fields, own: 'yes' })}${buttonForm(
    action,
    no,
    { ...fields, own: 'no' },
    true,
  )}${note(effect)}`
}

/**
 * Asks before the link signs in: mail programs open links too, and a forwarded link may belong to another user. Source: SECURITY R11, R12.
 */
export const askToSignIn = ({ token, email, isElsewhere, other, question }: Ask, lang: Lang): string => {
  const { link, signInAs, switchHeading, keepAccount } = pageTexts[lang]
  const action = inLang(`/auth/link/${token}/`, lang)
  const masked = maskedEmail(email)
  const caution = isElsewhere ? note(link.elsewhere) : ''
  const buttons = (label: string, fields: Readonly<Record<string, string>>) =>
    question === null ? buttonForm(action, label, fields) : ownForms(action, question, lang, fields)
  if (other === null)
    return pageHtml(lang, {
      heading: link.heading,
      body: html`${paragraph(question === null ? link.ask(masked) : link.askFirst(masked))}${caution}${buttons(link.signIn, {})}`,
    })
  return pageHtml(lang, {
    heading: switchHeading,
    body: html`${paragraph(link.askToSwitch(maskedEmail(other), masked))}${caution}${buttons(signInAs(masked), {
      switch: '1',
    })}${buttonLink('/', keepAccount)}`,
  })
}

/** The page for a spent or expired link: a signed-in user can continue, a visitor is asked to request a new link. */
export const expiredLinkPage = (isSignedIn: boolean, lang: Lang): string => {
  const { link, continueLabel, toStart } = pageTexts[lang]
  return pageHtml(lang, {
    heading: link.expiredHeading,
    body: html`${paragraph(isSignedIn ? link.expiredSignedIn : link.expired)}${buttonLink('/', isSignedIn ? continueLabel : toStart)}`,
  })
}

interface Welcome {
  email: string
  name: string
  target: string
  /** Token that permits one use of the password form. */
  grant: string
  hasPassword: boolean
  error?: string
}

/** The page after a magic link: a link to continue, and the offer to set a password. Source: DESIGN §5. */
export const welcome = ({ email, name, target, grant, hasPassword, error }: Welcome, lang: Lang): string => {
  const { continueLabel, welcome: texts } = pageTexts[lang]
  return pageHtml(lang, {
    heading: error === undefined ? texts.heading : texts.errorHeading,
    body: html`${paragraph(error === undefined ? texts.greeting(name) : texts.error)}${mainLink(target, continueLabel)}
        <h2>${hasPassword ? texts.anotherPassword : texts.firstPassword}</h2>
        <form method="post" action="${inLang('/auth/set-password/', lang)}">
          <input type="hidden" name="grant" value="${grant}">
          <label class="field">${texts.email}
            <input type="email" name="username" value="${email}" autocomplete="username" readonly>
          </label>
          <label class="field">${texts.newPassword}
            <input type="password" name="password" autocomplete="new-password" enterkeyhint="go" required minlength="${NEW_PASSWORD_MIN}" maxlength="${NEW_PASSWORD_MAX}" aria-describedby="password-rule${error === undefined ? '' : ' password-error'}"${error === undefined ? '' : html` aria-invalid="true" autofocus`}>
          </label>
          ${error === undefined ? '' : html`<p class="note danger" id="password-error" role="alert">${error}</p>`}
          <p class="note" id="password-rule">${texts.rule(NEW_PASSWORD_MIN)}</p>
          <button class="button quiet" type="submit">${texts.save}</button>
        </form>`,
  })
}

export const passwordSaved = (target: string, lang: Lang): string => {
  const { continueLabel, welcome: texts } = pageTexts[lang]
  return pageHtml(lang, {
    heading: texts.savedHeading,
    body: html`${paragraph(texts.saved)}${mainLink(target, continueLabel)}`,
  })
}
