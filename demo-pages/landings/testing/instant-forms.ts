import { join } from 'node:path'
import { request, test } from '@playwright/test'

/** The choices of the snippet builder on which an instant form depends. */
interface Choices {
  name: string
  view: string
  theme: string
  caption: string
  ways: { hasFacebook: boolean; hasWhatsapp: boolean; hasConsents: boolean; providers: number }
  attributes: [name: string, value: string][]
}

interface InstantParts {
  /** The script that marks early presses. */
  early: string
  /** The shadow root of the element. */
  root: string
}

/** The code of the snippet builder, as it was built. */
interface Builder {
  fetchFirstViews: () => Promise<object>
  instantParts: (choices: Choices, school: string, firstViews: object) => InstantParts
}

const BUILDER = join(import.meta.dirname, '../../../.dist/pages/snippet/instant.js')

/** The name of the Playwright project in which landings have instant forms. */
export const INSTANT = 'instant'

export const hasInstantForms = (): boolean => test.info().project.name === INSTANT

/** Forms in a page that are not popups, and have nothing in them. */
const FORM = /<school-(login|auth)((?:\s[^>]*)?)><\/school-\1>/g

const attributesOf = (text: string): [name: string, value: string][] =>
  [...text.matchAll(/\s([\w-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [name, value])

/** What the school offers, as its builder reads it. */
const offersOf = async (school: string) => {
  const api = await request.newContext({ ignoreHTTPSErrors: true })
  const {
    facebook,
    providers = [],
    support,
    consent,
  } = await (await api.post(`${school}/api/v1/check_auth/`, { headers: { Origin: school } })).json()
  await api.dispose()
  return {
    hasFacebook: facebook !== undefined,
    hasWhatsapp: support?.whatsapp !== undefined,
    hasConsents: consent === 'separate',
    providers: providers.length,
  }
}

const LINK = 'Продолжить на сайте школы'

/** Puts the first view into each form of a page, as the snippet builder writes it, and the script for early presses and keys before the first. */
export const withInstantForms = async (html: string, school: string): Promise<string> => {
  const { fetchFirstViews, instantParts }: Builder = await import(BUILDER)
  const [firstViews, ways] = await Promise.all([fetchFirstViews(), offersOf(school)])
  let isFirst = true
  return html.replace(FORM, (ordinary, name: string, written: string) => {
    const attributes = attributesOf(written)
    const { view, theme = '', caption = '', ...others } = Object.fromEntries(attributes)
    if ('popup' in others) return ordinary
    const ordinaryStart = name === 'auth' ? 'registration' : 'pass'
    const start = others.flow === 'email-first' ? 'email' : ordinaryStart
    const { early, root } = instantParts(
      {
        name,
        view: view ?? start,
        theme,
        caption,
        ways: { ...ways, hasFacebook: ways.hasFacebook && !('no-facebook' in others) },
        attributes,
      },
      school,
      firstViews,
    )
    const script = isFirst ? `<script data-cfasync="false">${early}</script>` : ''
    isFirst = false
    const link = `<a href="${school}/auth/form/">${LINK}</a>`
    return `${script}<school-${name}${written} data-first>${root}${link}</school-${name}>`
  })
}

/** A page as the tests of the project want it: in that of instant forms with their first views. */
export const asWanted = (html: string, school: string): Promise<string> | string =>
  hasInstantForms() ? withInstantForms(html, school) : html
