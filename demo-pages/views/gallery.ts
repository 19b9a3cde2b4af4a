import { views as forms } from '../../widget/auth/screens/views.ts'
import type { ScreenId } from '../../widget/auth/state.ts'
import { authTexts } from '../../widget/texts/auth/texts.ts'
import { elementSpecs } from '../../widget/elements/element-specs.ts'
import { type CardSubject, drawCard } from './card.tsx'
import type { ShownState } from './shown-state.ts'
import { shownStates } from './shown-states.ts'

/** The chosen filters; a missing one matches everything. */
type Choice = Partial<Record<'element' | 'lang' | 'theme' | 'view', string>>

const names = ['element', 'lang', 'theme', 'view'] as const

/** Parses the choice in the page's hash: `#element=auth&lang=en`. */
const choiceIn = (hash: string): Choice => {
  const given = new URLSearchParams(hash.replace(/^#/, ''))
  return Object.fromEntries(names.flatMap((name) => (given.get(name) ? [[name, given.get(name)]] : [])))
}

const hashOf = (choice: Choice): string =>
  new URLSearchParams(names.flatMap((name) => (choice[name] ? [[name, choice[name]]] : []))).toString()

/** Changes one filter; '' matches everything. */
const changed = (choice: Choice, name: string, value: string): Choice => ({ ...choice, [name]: value })

const isChosen = (
  { element, lang, theme, view }: Choice,
  subject: Pick<CardSubject, 'kind' | 'lang' | 'theme' | 'screen'>,
): boolean =>
  (!element || element === subject.kind) &&
  (!lang || lang === subject.lang) &&
  (!theme || theme === subject.theme) &&
  (!view || view === subject.screen)

/** The titles of the views. */
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

/** A card is drawn when its state scrolls into view: there are hundreds. */
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
  const cards = states.flatMap((state) => state.cards)
  const heading = el('h2', {}, `${titles[screen]} `, el('code', {}, screen))
  const count = el('span', { className: 'count' })
  const group = el(
    'details',
    { className: 'view' },
    el('summary', {}, heading, count),
    ...states.map((state) => state.section),
  )
  const draw = async (section: Element) => {
    await Promise.all([authTexts.loadTexts('en'), ...kinds.map((kind) => forms[kind].loadView(screen))])
    for (const card of cards) if (section.contains(card.figure) && !card.figure.hidden) card.draw()
  }
  /** Sections of a closed group do not intersect. */
  const sight = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) void draw(target)
    },
    { rootMargin: '400px' },
  )
  /** Shows the matching cards only and returns their number. */
  const choose = (choice: Choice): number => {
    for (const { figure, subject } of cards) figure.hidden = !isChosen(choice, subject)
    for (const state of states) {
      state.section.hidden = state.cards.every(({ figure }) => figure.hidden)
      sight.unobserve(state.section)
      sight.observe(state.section)
    }
    const shown = cards.filter(({ figure }) => !figure.hidden).length
    count.textContent = `${shown}`
    group.hidden = shown === 0
    if (choice.view === screen) group.open = true
    return shown
  }
  return { group, cards, choose }
}

const start = () => {
  const views = screens.map(viewOf)
  const all = views.flatMap(({ cards }) => cards).length
  const filters = [...document.querySelectorAll<HTMLSelectElement>('[data-filters] select')]
  const count = document.querySelector('[data-count]')
  const view = filters.find(({ name }) => name === 'view')
  view?.append(...screens.map((screen) => new Option(titles[screen], screen)))

  const show = () => {
    const choice = choiceIn(location.hash)
    for (const filter of filters)
      filter.value = Object.entries(choice).find(([name]) => name === filter.name)?.[1] ?? ''
    const shown = views.map(({ choose }) => choose(choice)).reduce((sum, one) => sum + one, 0)
    if (count) count.textContent = `${shown} из ${all}`
  }
  for (const filter of filters)
    filter.addEventListener('change', () => {
      location.hash = hashOf(changed(choiceIn(location.hash), filter.name, filter.value))
    })
  document.querySelector('[data-gallery]')?.append(...views.map(({ group }) => group))
  const [first] = views
  if (first && !choiceIn(location.hash).view) first.group.open = true
  window.addEventListener('hashchange', show)
  show()
}

start()
