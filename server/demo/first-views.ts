import { waysAttribute, waysInView } from '../contract/delivery.ts'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { z } from 'zod'
import type { Lang } from '../contract/messages.ts'
import { schoolDe } from '../contract/messages-de.ts'
import { schoolKk } from '../contract/messages-kk.ts'
import { schoolEs } from '../contract/messages-es.ts'
import { schoolBe } from '../contract/messages-be.ts'
import { schoolUz } from '../contract/messages-uz.ts'
import { signInAddress } from '../contract/sign-in-address.ts'
import { escapeHtml, html } from '../http/html.ts'
import { langOf } from '../http/messages.ts'
import type { SignedInPerson } from '../http/use-case.ts'

/** A first view as it stands in the HTML of a page: its markup, and the styles that it needs. */
const declaredView = z.object({ css: z.string(), html: z.string() })
export type DeclaredView = z.infer<typeof declaredView>

const viewsByElement = z.record(z.string(), z.record(z.string(), declaredView))

/** The first views of the build by element and by language and form (`rupass`), with their version. */
const declaredViews = z.object({
  version: z.string().min(1),
  views: viewsByElement,
  /** Those for signed-in users (`ru:action`, and the empty cart as `ruempty`). */
  signedIn: viewsByElement,
  /** Marks what is pressed before the widget's script has come. */
  script: z.string().min(1),
  /** Preload links of the chunks that make a form interactive; pages of the checkout have their own. */
  preloads: z.string(),
})
export type DeclaredViews = z.infer<typeof declaredViews>

/** Reads the first views that the build has written into the folder of the pages; null if there are none. */
export const firstViewsIn = (
  folder: URL,
  { isProduction }: { isProduction: boolean },
): (() => DeclaredViews | null) => {
  const file = new URL('first-views.json', folder)
  let known: { at: number; views: DeclaredViews } | null = null
  return () => {
    if (known && isProduction) return known.views
    const at = existsSync(file) ? statSync(file).mtimeMs : null
    if (at === null) return null
    if (known?.at !== at) known = { at, views: declaredViews.parse(JSON.parse(readFileSync(file, 'utf8'))) }
    return known.views
  }
}

/** Elements whose first view a page may bring, with their attributes. */
const ELEMENT = /<school-(login|auth|checkout)(?=[\s>])([^>]*)>/g

const attribute = (attributes: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1]

/** The form that an element begins with. */
const START: Record<string, string> = { login: 'pass', auth: 'registration', checkout: 'pass' }

/** What the forms show to signed-in users: the way on, or the form for a phone that is missing. */
export const SIGNED_IN_VIEWS = [':action', ':phone'] as const
export type SignedInView = (typeof SIGNED_IN_VIEWS)[number]

/** The place of the user's name in a view for signed-in users. */
export const PERSON_NAME = '%person-name%'

/** The view for the person of a session; null for one without a name, who is greeted in other words. */
export const signedInViewOf = ({ name, phone }: SignedInPerson): SignedInView | null => {
  if (name === '') return null
  return phone ? ':action' : ':phone'
}

/** Whether a page shows something else to signed-in users. */
export const hasForm = (page: Buffer): boolean =>
  page.includes('<school-login-view ') || page.includes('<school-auth-view ')

/** The page with the name of its reader. */
export const withName = (page: string, name: string): string => page.replaceAll(PERSON_NAME, () => escapeHtml(name))

/** Forms that are the same for everybody. */
const FOR_EVERYBODY = new Set(['info', 'fail'])

/** The place of a cart's lines in the checkout's view `lines`. */
export const CART_LINES = '<!-- fill lines -->'

/** The classes of a view: those of the checkout are as its script marks it while it waits for the cart. */
export const viewClasses = (kind: string): string => (kind === 'checkout' ? 'view columned waiting' : 'view')

const HEADING = /(<h2[^>]*>)[^<]*/

const linkTexts: Record<Lang, string> = {
  ru: 'Продолжить без JavaScript',
  en: 'Continue without JavaScript',
  de: schoolDe.withoutScript,
  kk: schoolKk.withoutScript,
  es: schoolEs.withoutScript,
  be: schoolBe.withoutScript,
  uz: schoolUz.withoutScript,
}

/** The link in an element, for browsers in which no script runs; a checkout has one of its own. `next` is the address after the sign-in. */
const linkOf = ({ kind, lang, next }: Pick<FirstView, 'kind' | 'lang' | 'next'>): string => {
  if (kind === 'checkout') return ''
  return html`<a href="${signInAddress(lang, next)}">${linkTexts[lang]}</a>`.markup
}

/** What does nothing without scripts. The heading stays, and so do the lines of a cart. */
const DEAD: Record<string, string> = { checkout: '.top,.skeleton,.bar,.pick,.cost>.link,.about>.link' }
const DEAD_OF_FORMS = '.tabs,.screen'

/** Without scripts the link stands in their place. The page's rules for links must not outrank these. */
const withoutScripts = (kind: string): string => {
  const link = [
    'display:flex',
    'box-sizing:border-box',
    'inline-size:fit-content',
    'min-block-size:48px',
    'align-items:center',
    'margin:16px auto',
    'padding:10px 24px',
    'border-radius:var(--_radius,12px)',
    'background:var(--_link,var(--school-link,var(--_ink)))',
    'color:var(--_surface)',
    'font:600 16px/1.3 var(--_font)',
    'letter-spacing:normal',
    'word-spacing:normal',
    'text-transform:none',
    'text-align:center',
    'text-decoration:none',
  ].map((declaration) => `${declaration}!important`)
  return (
    `<style>${DEAD[kind] ?? DEAD_OF_FORMS}{display:none!important}.waiting .columns{min-block-size:0}` +
    `::slotted(a){${link.join(';')}}</style>`
  )
}

/** The form that an element begins with; `flow="email-first"` asks the e-mail where a visitor would sign in. */
const startOf = (kind: string, attributes: string, forms: Readonly<Record<string, string>>): string => {
  const view = attribute(attributes, 'view')
  if (attribute(attributes, 'flow') === 'email-first' && ['', 'pass', 'phone', 'action'].includes(view ?? ''))
    return 'email'
  return view || forms[kind] || START[kind] || ''
}

interface FirstView {
  kind: string
  lang: Lang
  view: string
  /** The further ways to sign in, which take room. */
  ways: string
  caption: string | undefined
  next: string | undefined
}

/** The shadow root of an element with its first view; '' where there is none. It ends with `noscript`, by which the loader sees that it is whole. */
const shadowRootOf = (
  { version, views, signedIn }: DeclaredViews,
  { kind, lang, view, ways, caption, next }: FirstView,
): string => {
  const key = lang + view
  const declared = signedIn[kind]?.[key] ?? views[kind]?.[key]
  if (!declared) return ''
  const tag = `school-${kind}-view`
  const markup = caption ? declared.html.replace(HEADING, (_, start: string) => start + caption) : declared.html
  return (
    `<template shadowrootmode="open"><style>${declared.css}</style>` +
    `<${tag} class="${viewClasses(kind)}" data-first="${version} ${key}" data-ways="${ways}">${markup}</${tag}>` +
    `<noscript>${withoutScripts(kind)}<slot></slot></noscript></template>${linkOf({ kind, lang, next })}`
  )
}

interface PageState {
  /** What elements begin with that do not begin as usual. */
  forms?: Readonly<Record<string, string>>
  /** For signed-in users only. */
  signedInView?: SignedInView | null
  /** The page's address, to which a sign-in without scripts leads back if the element names no other. */
  address?: string | undefined
}

/**
 * Puts first views into the elements of a page, and before the first of them its preload links and the script for early presses: the browser
 * shows them before it has any other script. A popup shows nothing until it is opened.
 */
export const withFirstViews = (
  page: string,
  declared: DeclaredViews,
  ways: readonly string[],
  { forms = {}, signedInView = null, address }: PageState = {},
): string => {
  let isFirst = true
  return page.replace(ELEMENT, (start, kind: string, attributes: string) => {
    if (/\spopup(?=[\s=]|$)/.test(attributes)) return start
    const lang = langOf(attribute(attributes, 'lang')) ?? 'ru'
    const form = startOf(kind, attributes, forms)
    const isForPerson = signedInView !== null && kind !== 'checkout' && !FOR_EVERYBODY.has(form)
    const view = isForPerson ? signedInView : form
    const root = shadowRootOf(declared, {
      kind,
      lang,
      view,
      ways: waysAttribute(waysInView(ways, view)),
      caption: isForPerson ? undefined : attribute(attributes, 'caption'),
      next: attribute(attributes, 'next-url')?.replaceAll('&amp;', '&') ?? address,
    })
    if (root === '') return start
    const script = `<script data-cfasync="false">${declared.script}</script>`
    const before = kind === 'checkout' ? script : declared.preloads + script
    const opened = `${isFirst ? before : ''}${start.slice(0, -1)} data-first>${root}`
    isFirst = false
    return opened
  })
}
