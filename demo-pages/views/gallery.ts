import { lazyParts } from '../../widget/auth/lazy-parts.ts'
import { provideParts } from '../../widget/auth/parts.ts'
import { views as forms } from '../../widget/auth/screens/views.ts'
import type { ScreenId } from '../../widget/auth/state.ts'
import { loadTexts } from '../../widget/auth/use-lang.ts'
import { elementSpecs } from '../../widget/elements/element-specs.ts'
import { type CardSubject, drawCard } from './card.tsx'
import { changed, choiceIn, hashOf, isChosen } from './filters.ts'
import type { ShownState } from './shown-state.ts'
import { shownStates } from './shown-states.ts'

/** The views by what people do there. */
const titles: Record<ScreenId, string> = {
  pass: 'Вход по паролю',
  registration: 'Регистрация',
  code: 'Вход по коду',
  ml: 'Вход по ссылке',
  captcha: 'Вторая проверка',
  phone: 'Телефон',
  action: 'Дальше',
  info: 'Если не получается войти',
  fail: 'Дальше нельзя',
}

const kinds = ['login', 'auth'] as const
const langs = ['ru', 'en'] as const
const themes = ['light', 'dark'] as const
const isScreen = (name: string): name is ScreenId => Object.hasOwn(titles, name)
const screens = Object.keys(titles).filter(isScreen)

const el = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] => {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

interface Card {
  figure: HTMLElement
  subject: CardSubject
  draw: () => void
}

/** A card draws itself when it is first looked at: there are hundreds. */
const cardOf = (subject: CardSubject): Card => {
  const { kind, lang, theme } = subject
  const caption = el('figcaption', {}, `<${elementSpecs[kind].tag}> ${lang}, ${theme}`)
  const figure = el('figure', { className: `card-of ${theme}`, hidden: true }, caption)
  let isDrawn = false
  const draw = () => {
    if (!isDrawn) drawCard(figure, subject)
    isDrawn = true
  }
  return { figure, subject, draw }
}

const cardsOf = (screen: ScreenId, shown: ShownState): Card[] =>
  (shown.kinds ?? kinds).flatMap((kind) =>
    langs.flatMap((lang) => themes.map((theme) => cardOf({ screen, shown, kind, lang, theme }))),
  )

const stateOf = (screen: ScreenId, shown: ShownState) => {
  const cards = cardsOf(screen, shown)
  const grid = el('div', { className: 'cards' }, ...cards.map(({ figure }) => figure))
  return { section: el('section', {}, el('h3', {}, shown.name), grid), cards }
}

const viewOf = (screen: ScreenId) => {
  const states = shownStates[screen].map((shown) => stateOf(screen, shown))
  const heading = el('h2', {}, `${titles[screen]} `, el('code', {}, screen))
  const section = el('section', { className: 'view' }, heading, ...states.map((state) => state.section))
  return { section, states }
}

const showCards = (cards: Card[]): number => {
  const choice = choiceIn(location.hash)
  for (const { figure, subject, draw } of cards) {
    figure.hidden = !isChosen(choice, subject)
    if (!figure.hidden) draw()
  }
  return cards.filter(({ figure }) => !figure.hidden).length
}

const start = async () => {
  provideParts(lazyParts)
  await Promise.all([
    loadTexts('en'),
    ...kinds.flatMap((kind) => screens.map((screen) => forms[kind].loadView(screen))),
  ])
  const views = screens.map(viewOf)
  const cards = views.flatMap(({ states }) => states.flatMap((state) => state.cards))
  const filters = [...document.querySelectorAll<HTMLSelectElement>('[data-filters] select')]
  const count = document.querySelector('[data-count]')
  const view = filters.find(({ name }) => name === 'view')
  view?.append(...screens.map((screen) => new Option(titles[screen], screen)))

  const show = () => {
    const choice = choiceIn(location.hash)
    for (const filter of filters)
      filter.value = Object.entries(choice).find(([name]) => name === filter.name)?.[1] ?? ''
    const shown = showCards(cards)
    for (const { section, states } of views) {
      for (const state of states) state.section.hidden = state.cards.every(({ figure }) => figure.hidden)
      section.hidden = states.every((state) => state.section.hidden)
    }
    if (count) count.textContent = `${shown} из ${cards.length}`
  }
  for (const filter of filters)
    filter.addEventListener('change', () => {
      location.hash = hashOf(changed(choiceIn(location.hash), filter.name, filter.value))
    })
  document.querySelector('[data-gallery]')?.append(...views.map(({ section }) => section))
  window.addEventListener('hashchange', show)
  show()
}

void start()
