import type { Engine } from '../../demo-pages/testing/browsers/engine.ts'
import type { TestName } from './passed-tests.ts'

/** What a driver of ours cannot do in an engine. An error of the product is never one. */
export const reasons = {
  cdp: 'the test speaks the DevTools protocol, which only Chromium has',
  scripts: 'Playwright does not tell Firefox to run no scripts: pages run theirs',
  noscript:
    'the driver stops the scripts of pages but not those of Playwright, and then WebKit hides `noscript`; without any script it shows it',
  http: 'the landing has no https, without which WebKit keeps no cookie of the school there; `landings/no-cookies` takes the same steps without one',
} as const
type Reason = keyof typeof reasons

interface Limit extends TestName {
  reason: Reason
}

/** Tests that speak the DevTools protocol. */
const devTools: Limit[] = [
  {
    file: 'landings/scroll.e2e.ts',
    title: 'where Lenis moves the page, wheel and finger scroll the open popup and not the page',
    reason: 'cdp',
  },
  {
    file: 'reader/pictures.e2e.ts',
    title: 'by a finger › pictures are swiped in the viewer, and a slider is scrolled by finger and by keyboard',
    reason: 'cdp',
  },
  {
    file: 'studio/looks.e2e.ts',
    title: 'a block is dragged by a finger that has rested on its handle, and one that moves at once scrolls',
    reason: 'cdp',
  },
  { file: 'studio/looks.e2e.ts', title: 'lessons of a course are sorted by a finger', reason: 'cdp' },
  {
    file: 'studio/phone-text.e2e.ts',
    title: 'a finger meets what it presses while a text is edited, at 360 px',
    reason: 'cdp',
  },
  {
    file: 'studio/phone-text.e2e.ts',
    title: 'the tools of a text come neither under the finger that enters it nor over what is written',
    reason: 'cdp',
  },
  {
    file: 'studio/looks.e2e.ts',
    title: 'pictures of a gallery are sorted by a finger, and each has its tools below it',
    reason: 'cdp',
  },
  {
    file: 'studio/pictures.e2e.ts',
    title: 'an upload tells how far it is, can be canceled, and a file that is no picture is not sent',
    reason: 'cdp',
  },
]

/** What a page without scripts shows of a snippet. */
const snippetWithoutScripts = (place: 'inline' | 'button') => ({
  file: 'snippet/plain-link.e2e.ts',
  title: `without JavaScript the snippet for ${place} leads to the school where a builder keeps it`,
})

/** Tests of what pages show without scripts in a `noscript`, by which an element shows its link. */
const linksWithoutScripts = (reason: 'scripts' | 'noscript'): Limit[] => [
  {
    file: 'inline/first-view.e2e.ts',
    title: 'without JavaScript › a link stands in the place of the fields',
    reason,
  },
  {
    file: 'inline/first-view.e2e.ts',
    title: 'without JavaScript › the checkout shows where the cart is, and the way to order without',
    reason,
  },
  { file: 'inline/signed-in.e2e.ts', title: 'without JavaScript › who is signed in is greeted', reason },
  {
    file: 'snippet/instant.e2e.ts',
    title: 'with JavaScript disabled the form is there, with a link to the school',
    reason,
  },
  { ...snippetWithoutScripts('button'), reason },
]

/** Tests about landings of another site on which the session is kept. */
const crossSiteCookies: Limit[] = [
  {
    file: 'checkout/landing.e2e.ts',
    title:
      'a button of a landing fills the cart beside it, and signing in there leads to the school’s own cart with it',
    reason: 'http',
  },
  {
    file: 'checkout/landing.e2e.ts',
    title:
      'no card is typed on a landing, whichever step is asked for: the bank’s page takes it, and leads back to the school',
    reason: 'http',
  },
  {
    file: 'landings/stays-here.e2e.ts',
    title: 'who registered on a landing and paid on the bank’s page comes back to the school signed in',
    reason: 'http',
  },
  { file: 'landings/stays-here.e2e.ts', title: 'Back leads from the bank’s page to the landing', reason: 'http' },
  {
    file: 'landings/stays-here.e2e.ts',
    title: 'a landing whose policy allows no forms to the school leads to the bank without a session there',
    reason: 'http',
  },
]

/** The tests that an engine's driver cannot run. The list may only shrink: `driver-limits.test.ts` holds its length. */
export const driverLimits: Record<Exclude<Engine, 'chromium'>, Limit[]> = {
  firefox: [...devTools, ...linksWithoutScripts('scripts'), { ...snippetWithoutScripts('inline'), reason: 'scripts' }],
  webkit: [...devTools, ...linksWithoutScripts('noscript'), ...crossSiteCookies],
}

const escapeRegex = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** What Playwright's `grep` compares: the file, the titles and the tags. */
export const patternOf = ({ file, title }: TestName): RegExp =>
  new RegExp(`${escapeRegex(file)} ${escapeRegex(title.replaceAll(' › ', ' '))}( @|$)`)
