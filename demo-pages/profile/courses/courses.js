/** The courses and lessons that the user may open, with how far they are read. */

import { get, checkAuth } from '../../session.js'
import { dayOf } from '../goods/format.js'
import { rowOf } from '../goods/rows.js'
import { once } from '../form.js'
import { sendStoredProgress } from './stored-progress.js'

/** Cards before a button shows more, and how many more it shows. */
const STEP = 6
/** The most that the school lists at once. */
const MOST = 200

const RULES = new Intl.PluralRules('ru')

/** 3 из 8 уроков; 1 из 21 урока. */
const lessonsOf = ({ opened, of }) => `${opened} из\u00A0${of} ${RULES.select(of) === 'one' ? 'урока' : 'уроков'}`

const accessOf = ({ access, available_to: end, opens_at: opens }) => {
  if (opens !== null) return `Откроется ${dayOf(opens)}`
  if (access === 'free') return 'Бесплатно'
  if (access === 'subscription') return end === null ? 'По подписке' : `По подписке до\u00A0${dayOf(end)}`
  return end === null ? 'Доступ навсегда' : `Доступ до\u00A0${dayOf(end)}`
}

const placeOf = ({ kind, place }) =>
  kind === 'course' && place?.kind === 'lesson' ? `Вы на уроке «${place.title}»` : null

const textsOf = (one) => {
  const { title, lessons, quizzes, opens_at: opens, place } = one
  return {
    title,
    lessons: lessons === null || lessons.of === 0 ? null : lessonsOf(lessons),
    quizzes: quizzes.of === 0 ? null : `Тесты: ${quizzes.done} из\u00A0${quizzes.of}`,
    place: placeOf(one),
    access: accessOf(one),
    way: opens !== null ? null : place ? 'Продолжить' : 'Начать',
  }
}

/** The files of a picture of the school, by their widths. */
const sourcesOf = (large) =>
  [
    ['small', 480],
    ['medium', 960],
  ]
    .map(([size, width]) => `${large.replace('-large.webp', `-${size}.webp`)} ${width}w`)
    .join(', ')

const showPicture = (card, { kind, cover, img }) => {
  const picture = card.querySelector('[data-picture]')
  const address = (cover?.image ?? img) || `/pages/art/cover-${kind}.svg`
  if (address.endsWith('-large.webp')) {
    picture.sizes = '(min-width: 720px) 386px, 112px'
    picture.srcset = sourcesOf(address)
  }
  if (cover?.image === address) picture.style.objectPosition = `${cover.focal_x * 100}% ${cover.focal_y * 100}%`
  picture.src = address
}

const cardFor = (section) => (one) => {
  const { title, path, place, lessons } = one
  const card = rowOf(section, textsOf(one))
  showPicture(card, one)
  const bar = card.querySelector('progress')
  if (bar) {
    Object.assign(bar, { max: lessons.of, value: lessons.opened })
    bar.setAttribute('aria-label', 'Открыто уроков')
  }
  const way = card.querySelector('[data-way]')
  if (way) {
    way.href = place?.path ?? path
    way.classList.toggle('quiet', !place)
    way.setAttribute('aria-label', `${way.textContent}: ${title}`)
  }
  return card
}

export const coursesSection = (section) => {
  const part = (name) => section.querySelector(`[data-${name}]`)
  const [list, more, retry, error] = ['rows', 'more', 'courses-retry', 'courses-error'].map(part)
  let latestRequest = 0
  let state = 'asking'
  let size = STEP
  let shown = ''

  const enter = (next) => {
    for (const one of section.querySelectorAll('[data-courses-state]')) one.hidden = one.dataset.coursesState !== next
    state = next
  }

  /** Leaves unchanged cards alone, since the focus may be in them. */
  const show = (body) => {
    const serialized = JSON.stringify(body)
    if (serialized === shown) return
    shown = serialized
    list.replaceChildren(...body.results.map(cardFor(section)))
    list.hidden = body.results.length === 0
    part('empty').hidden = body.results.length > 0
    more.hidden = body.next === null || size >= MOST
  }

  /** Ignores the response to an earlier request. If the school does not answer, the cards on the page stay. */
  const load = async () => {
    latestRequest += 1
    const request = latestRequest
    await sendStoredProgress()
    const reply = await get(`/api/v1/my-courses/?page_size=${size}`)
    if (request !== latestRequest) return
    if (reply.ok) {
      show(reply.body)
      enter('here')
    } else if (reply.status === 401) await checkAuth()
    else if (state !== 'here') {
      enter('unknown')
      error.textContent = Object.values(reply.errors)[0]
    }
  }

  const showMore = once(more.querySelector('button'), async () => {
    const before = list.children.length
    size = Math.min(size + STEP, MOST)
    await load()
    list.children[before]?.querySelector('h3').focus()
  })
  const askAgain = once(retry, async () => {
    error.textContent = ''
    await load()
    if (state === 'here') section.querySelector('h2').focus()
  })
  more.addEventListener('click', () => void showMore())
  retry.addEventListener('click', () => void askAgain())

  return {
    load,
    /** Called when another user, or none, is signed in: removes the previous user's cards from the page. */
    reset: () => {
      latestRequest += 1
      size = STEP
      shown = ''
      enter('asking')
      list.replaceChildren()
    },
  }
}
