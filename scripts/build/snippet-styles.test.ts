import { expect, test } from 'vitest'
import { snippetStyles } from './snippet-styles.ts'

const light = { theme: 'light', hasFacebook: false } as const
const dark = { theme: 'dark', hasFacebook: false } as const
const auto = { theme: 'auto', hasFacebook: false } as const

const THEMES =
  ':host{--_light:initial;--_dark: ;color-scheme:light;--_ink:var(--school-ink,var(--_light,#111)var(--_dark,#eee));display:block}' +
  ':host([theme=dark]){--_light: ;--_dark:initial;color-scheme:dark}' +
  ':host([theme=auto]){--_light:initial;--_dark: ;color-scheme:light dark}' +
  '@media (prefers-color-scheme:dark){:host([theme=auto]){--_light: ;--_dark:initial}}' +
  '.school{all:initial;color:var(--_ink);color-scheme:inherit}.input{color:var(--_ink)}'

test('a light and a dark form have the colours of their theme alone, those of the page before them', () => {
  expect([snippetStyles(THEMES, '', light), snippetStyles(THEMES, '', dark)]).toEqual([
    ':host{display:block}.school{all:initial;color-scheme:light;--0:var(--school-ink,#111);color:var(--0)}.input{color:var(--0)}',
    ':host{display:block}.school{all:initial;color-scheme:dark;--0:var(--school-ink,#eee);color:var(--0)}.input{color:var(--0)}',
  ])
})

test('a form in the theme of the visitor switches between the colours of each pair', () => {
  expect(snippetStyles(THEMES, '', auto)).toBe(
    ':host{display:block}.school{all:initial;--0:initial;--1: ;color-scheme:light dark;--2:var(--school-ink,var(--0,#111)var(--1,#eee));color:var(--2)}' +
      '@media (prefers-color-scheme:dark){.school{--0: ;--1:initial}}.input{color:var(--2)}',
  )
})

const WAYS =
  '[data-ways~=facebook] .unknown:after{padding:12px}[data-ways^=p] .unknown:before{height:48px}' +
  '[data-ways^=p] .unknown:empty:before,[data-ways^=facebook] .unknown:empty:after{margin:32px}' +
  '@container (width<=269px){[data-ways~=facebook] .unknown:after{padding:9px}}'

const beside = '<div class="ways unknown" data-label="Facebook"><p class="or">или</p></div>'
const alone = '<div class="ways unknown" data-label="Facebook"></div>'

test('the login by Facebook has room where the school offers it, and a line above where it is the only way', () => {
  const offered = { ...light, hasFacebook: true }
  expect([
    snippetStyles(WAYS, beside, light),
    snippetStyles(WAYS, beside, offered),
    snippetStyles(WAYS, alone, offered),
  ]).toEqual([
    '',
    '.unknown:after{padding:12px}@container (max-width:269px){.unknown:after{padding:9px}}',
    '.unknown:after{padding:12px}.unknown:empty:after{margin:32px}@container (max-width:269px){.unknown:after{padding:9px}}',
  ])
})

test('a variable that is read once gives way to its value, and one that no rule sets to its fallback', () => {
  const css =
    ':host{--_font:var(--school-font,system-ui, sans-serif);--_side:8px}.card{--_side:32px;padding:var(--_side);margin:var(--_side)}.school{font:16px / 1.45 var(--_font);width:var(--_width,min(424px, 100vw));outline:var(--_ring,var(--_side))}'
  expect(snippetStyles(css, '', light)).toBe(
    '.school{--0:8px;font:16px/1.45 var(--school-font,system-ui,sans-serif);width:min(424px,100vw);outline:var(--0)}.card{--0:32px;padding:var(--0);margin:var(--0)}',
  )
})

const HIDDEN = '.visually-hidden{position:absolute}'
const LINKS = '.link{-webkit-text-decoration:underline #0000;text-decoration:underline #0000;text-underline-offset:3px}'

test('a live region without a text needs no rule, and an underline without a colour no line', () => {
  const empty = '<div class="visually-hidden" role="status" aria-live="polite"></div>'
  const spoken = `<p class="visually-hidden" id="a">Сначала примите соглашение</p>${empty}`
  expect(
    [HIDDEN + LINKS, HIDDEN].map((css) => [snippetStyles(css, empty, light), snippetStyles(css, spoken, light)]),
  ).toEqual([
    ['.link{text-decoration:none}', '.visually-hidden{position:absolute}.link{text-decoration:none}'],
    ['', '.visually-hidden{position:absolute}'],
  ])
})

test('an element that the page hides stays hidden', () => {
  const css = ':host{display:block}:host([hidden]){display:none}'
  expect(snippetStyles(css, '', light)).toBe(css)
})

test('an underline that another rule colours stays as it is', () => {
  const css = `${LINKS}.check .link{text-decoration-color:currentColor}`
  expect(snippetStyles(css, '', light)).toBe(css)
})
