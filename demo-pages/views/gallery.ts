import { MAIN_LANGS } from '../../server/contract/langs.ts'
import { formGroups } from './form-groups.tsx'
import type { ElementName, Group, GroupState, Look } from './group.ts'
import { readerGroups } from './reader-groups.tsx'

/** The chosen filters; a missing one matches everything. */
type Choice = Partial<Record<'element' | 'lang' | 'theme' | 'view', string>>

const names = ['element', 'lang', 'theme', 'view'] as const

/** Parses the choice in the page's hash: `#element=auth&lang=en`. */
const choiceIn = (hash: string): Choice => {
  const params = new URLSearchParams(hash.replace(/^#/, ''))
  return Object.fromEntries(names.flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : [])))
}

const hashOf = (choice: Choice): string =>
  new URLSearchParams(names.flatMap((name) => (choice[name] ? [[name, choice[name]]] : []))).toString()

/** Changes one filter; '' matches everything. */
const changed = (choice: Choice, name: string, value: string): Choice => ({ ...choice, [name]: value })

const isChosen = ({ element, lang, theme }: Choice, look: Look): boolean =>
  (!element || element === look.element) && (!lang || lang === look.lang) && (!theme || theme === look.theme)

const tags: Record<ElementName, string> = { login: 'school-login', auth: 'school-auth', content: 'school-content' }
const themes = ['light', 'dark'] as const

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
  look: Look
  draw: () => void
}

/** A card is drawn when its state scrolls into view: there are hundreds. */
const cardOf = (state: GroupState, look: Look): Card => {
  const { element, lang, theme } = look
  const caption = el('figcaption', {}, `<${tags[element]}> ${lang}, ${theme}`)
  const figure = el('figure', { className: `card-of ${theme}`, hidden: true }, caption)
  let isDrawn = false
  const draw = () => {
    if (!isDrawn) state.draw(figure, look)
    isDrawn = true
  }
  return { figure, look, draw }
}

const cardsOf = (state: GroupState): Card[] =>
  state.elements.flatMap((element) =>
    MAIN_LANGS.flatMap((lang) => themes.map((theme) => cardOf(state, { element, lang, theme }))),
  )

const sectionOf = (state: GroupState) => {
  const cards = cardsOf(state)
  const grid = el('div', { className: 'cards' }, ...cards.map(({ figure }) => figure))
  return { section: el('section', {}, el('h3', {}, state.name), grid), cards }
}

const viewOf = ({ id, title, states: groupStates, load }: Group) => {
  const states = groupStates.map(sectionOf)
  const cards = states.flatMap((state) => state.cards)
  const heading = el('h2', {}, `${title} `, el('code', {}, id))
  const count = el('span', { className: 'count' })
  const group = el(
    'details',
    { className: 'view' },
    el('summary', {}, heading, count),
    ...states.map((state) => state.section),
  )
  const draw = async (section: Element) => {
    await load()
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
    const isShown = !choice.view || choice.view === id
    for (const { figure, look } of cards) figure.hidden = !isShown || !isChosen(choice, look)
    for (const state of states) {
      state.section.hidden = state.cards.every(({ figure }) => figure.hidden)
      sight.unobserve(state.section)
      sight.observe(state.section)
    }
    const shown = cards.filter(({ figure }) => !figure.hidden).length
    count.textContent = `${shown}`
    group.hidden = shown === 0
    if (choice.view === id) group.open = true
    return shown
  }
  return { group, cards, choose }
}

const start = () => {
  const groups = [...formGroups, ...readerGroups]
  const views = groups.map(viewOf)
  const all = views.flatMap(({ cards }) => cards).length
  const filters = [...document.querySelectorAll<HTMLSelectElement>('[data-filters] select')]
  const count = document.querySelector('[data-count]')
  const view = filters.find(({ name }) => name === 'view')
  view?.append(...groups.map(({ id, title }) => new Option(title, id)))

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
