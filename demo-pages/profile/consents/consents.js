/** The user's consents: what was given and withdrawn, when and where; the newsletter by one press, the processing after a question. */

import { checkAuth, isThisPage, post, watch } from '../../session.js'
import { once } from '../form.js'

const texts = {
  outElsewhere: 'Вход закончился. Войдите снова, чтобы продолжить.',
  none: 'Не дано',
  since: (at) => `Дано ${at}`,
  until: (at) => `Отозвано ${at}`,
  renewed: (version) => `Есть новая редакция: ${version}`,
  acts: { box: 'отметкой или кнопкой', implied: 'отправкой формы' },
  unknown: 'не\u00A0записано',
  newsletter: { granted: 'Вы подписались на рассылку.', withdrawn: 'Вы отписались. Писем о новом больше не будет.' },
  policy: { granted: 'Согласие дано.', withdrawn: 'Согласие отозвано. Мы сохранили запись об этом.' },
}

const find = (selector) => document.querySelector(selector)
const [heading, news, error] = [find('h1'), find('[data-news]'), find('.profile-head [data-error]')]
const [signIn, question, rowTemplate] = [find('[data-sign-in]'), find('[data-question]'), find('template[data-row]')]
const tiles = [...document.querySelectorAll('[data-kind]')]
const dateTime = new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeStyle: 'short' })

/** Visitors get the page with their form. */
let state = find('[data-state]:not([hidden])').dataset.state
let personId = null
let documents = {}

/** Shows this part of the page; if the focus was in another part, moves it to the heading. */
const enter = (next) => {
  const parts = [...document.querySelectorAll('[data-state]')]
  const isLost = parts.some((part) => part.dataset.state !== next && part.contains(document.activeElement))
  for (const part of parts) part.hidden = part.dataset.state !== next
  state = next
  if (isLost) heading.focus()
}

const fillTime = (place, moment) => {
  place.dateTime = moment
  place.textContent = dateTime.format(new Date(moment))
}

/** A page without an origin on record is that of a consent older than the record. */
const placeOf = ({ origin, act }) => {
  const place = origin === null ? texts.unknown : new URL(origin).hostname
  return act === null ? place : `${place}, ${texts.acts[act]}`
}

const rowOf = (consent) => {
  const row = rowTemplate.content.cloneNode(true)
  const part = (name) => row.querySelector(`[data-${name}]`)
  part('version').textContent = consent.version
  fillTime(part('given'), consent.given_at)
  part('place').textContent = placeOf(consent)
  if (consent.withdrawn_at === null) part('end').remove()
  else fillTime(part('withdrawn'), consent.withdrawn_at)
  return row
}

const summaryOf = (latest) => {
  if (!latest) return texts.none
  const { given_at: consentedAt, withdrawn_at: withdrawnAt } = latest
  return withdrawnAt === null
    ? texts.since(dateTime.format(new Date(consentedAt)))
    : texts.until(dateTime.format(new Date(withdrawnAt)))
}

const showTile = (tile, consents) => {
  const { kind } = tile.dataset
  const part = (name) => tile.querySelector(`[data-${name}]`)
  const own = consents.filter((consent) => consent.kind === kind)
  const inForce = own.filter((consent) => consent.withdrawn_at === null)
  const isCurrent = inForce.some(({ version }) => version === documents[kind].version)
  const summary = part('status')
  summary.textContent = summaryOf(inForce[0] ?? own[0])
  summary.dataset.status = inForce.length > 0 ? 'given' : 'none'
  if (inForce.length > 0 && !isCurrent) summary.textContent += `. ${texts.renewed(documents[kind].version)}`
  part('rows').replaceChildren(...own.map(rowOf))
  if (part('give')) part('give').hidden = isCurrent
  if (part('withdraw')) part('withdraw').hidden = inForce.length === 0
  if (part('effect')) part('effect').hidden = inForce.length > 0 || own.length === 0
}

const show = ({ documents: listed, consents }) => {
  documents = Object.fromEntries(listed.map((one) => [one.kind, one]))
  for (const tile of tiles) showTile(tile, consents)
}

const load = async () => {
  const reply = await post('/api/v1/consents/')
  if (reply.ok) show(reply.body)
  return reply.ok
}

/** Calls, shows the consents as they are then, and says what has happened; resolves to an error message, or to null. */
const change = async (call, fields, message) => {
  news.textContent = error.textContent = ''
  const reply = await post(call, fields)
  if (reply.ok) {
    show(reply.body)
    news.textContent = message
    heading.focus()
    return null
  }
  if (reply.status === 401) await checkAuth()
  if (reply.errors.version) await load() // the text is new: its version is shown now
  return Object.values(reply.errors)[0]
}

const withdraw = (kind) => change('/api/v1/consent-withdraw/', { kind }, texts[kind].withdrawn)
const give = (kind) => {
  const { version } = documents[kind]
  return change('/api/v1/consent-give/', { kind, version }, texts[kind].granted)
}

const connect = (button, work) => {
  const run = once(button, async () => {
    error.textContent = (await work()) ?? ''
  })
  button.addEventListener('click', () => void run())
}

for (const tile of tiles) {
  const { kind } = tile.dataset
  const [giving, withdrawing] = [tile.querySelector('[data-give]'), tile.querySelector('[data-withdraw]')]
  if (giving) connect(giving, () => give(kind))
  if (kind === 'newsletter') connect(withdrawing, () => withdraw(kind))
  if (kind === 'policy') withdrawing.addEventListener('click', () => question.showModal())
}

const [yes, questionError] = [question.querySelector('[data-yes]'), question.querySelector('[data-error]')]
const withdrawPolicy = once(yes, async () => {
  questionError.textContent = (await withdraw('policy')) ?? ''
  if (questionError.textContent !== '') return
  question.close()
  heading.focus()
})
yes.addEventListener('click', () => void withdrawPolicy())
question.querySelector('[data-no]').addEventListener('click', () => question.close())
question.addEventListener('close', () => (questionError.textContent = ''))

const makeForm = () => {
  const form = document.createElement('school-auth')
  for (const [name, value] of Object.entries({ view: 'pass', 'next-url': location.pathname, theme: 'auto' }))
    form.setAttribute(name, value)
  return form
}

const showVisitor = () => {
  if (state === 'visitor') return
  if (state === 'person') news.textContent = texts.outElsewhere
  personId = null
  question.close()
  for (const tile of tiles) tile.querySelector('[data-rows]').replaceChildren()
  if (!signIn.firstElementChild) signIn.append(makeForm())
  enter('visitor')
}

const showPerson = async ({ user_id: id, support }) => {
  for (const link of document.querySelectorAll('[data-support]')) {
    link.href = `mailto:${support.email}`
    link.textContent = support.email
  }
  if (state === 'person' && id === personId) return
  if (state !== 'asking') news.textContent = ''
  question.close()
  personId = id
  enter((await load()) ? 'person' : 'unknown')
}

watch((who) => {
  if (who.status === 'ok') void showPerson(who)
  else if (who.status === 'anonymous') showVisitor()
  else if (state === 'asking') enter('unknown')
})

find('[data-retry]').addEventListener('click', () => {
  enter('asking')
  void checkAuth()
})

// The form leads to this page, so a redirect to it only refreshes the page's data.
signIn.addEventListener('school:redirect', (event) => {
  if (!isThisPage(event.detail.url)) return
  event.preventDefault()
  void checkAuth()
})
