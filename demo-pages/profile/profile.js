/** The user's own page: their data, settings and sign-out; the sign-in form for visitors. */

import { checkAuth, isThisPage, notify, watch } from '../session.js'
import { certificatesSection } from './certificates/certificates.js'
import { coursesSection } from './courses/courses.js'
import { goodsSections } from './goods/goods.js'
import { leaveSection } from './leave.js'
import { passwordSection } from './password.js'
import { phoneSection } from './phone.js'
import { waysSection } from './ways/ways.js'

const texts = {
  in: 'Вы вошли.',
  another: 'Теперь в этом браузере вошёл другой человек.',
  outElsewhere: 'Вы вышли в другой вкладке. Войдите, чтобы продолжить.',
  ended: 'Вход закончился. Войдите снова, чтобы продолжить.',
}

const find = (selector) => document.querySelector(selector)
const [heading, news, signIn] = [find('h1'), find('[data-news]'), find('[data-sign-in]')]
const courses = coursesSection(find('[data-courses]'))
const certificates = certificatesSection(find('[data-certificates]'))
const goods = goodsSections(find('[data-goods]'))
const phone = phoneSection(find('[data-phone]'))
const password = passwordSection(find('[data-password]'))
const ways = waysSection(find('[data-sign-in-ways]'))

/** The full page of a provider has led back: the form here ends that sign-in, and goes on to the `next` of the address. */
const isReturn = location.hash.startsWith('#with=')

/** How long parts of the page wait for those above them. */
const WAIT_MS = 4_000

/** Visitors get the page with their form. */
let state = find('[data-state]:not([hidden])').dataset.state
let personId = null

/** Shows this part of the page; if the focus was in another part, moves it to the heading. */
const enter = (next) => {
  const parts = [...document.querySelectorAll('[data-state]')]
  const isLost = parts.some((part) => part.dataset.state !== next && part.contains(document.activeElement))
  for (const part of parts) part.hidden = part.dataset.state !== next
  state = next
  if (isLost) heading.focus()
}

const makeForm = () => {
  const form = document.createElement('school-auth')
  const next = isReturn ? {} : { 'next-url': location.pathname }
  for (const [name, value] of Object.entries({ view: 'pass', theme: 'auto', 'no-passkey-offer': '', ...next }))
    form.setAttribute(name, value)
  return form
}

const showVisitor = (message) => {
  if (state === 'visitor') return
  if (state === 'person') news.textContent = message
  phone.forgetSecrets()
  password.forgetSecrets()
  ways.forgetSecrets()
  if (!signIn.firstElementChild) signIn.append(makeForm()) // once added, it follows every change itself
  enter('visitor')
  courses.reset()
  certificates.reset()
  goods.reset()
  ways.reset()
}

const leave = leaveSection(find('[data-leave]'), {
  onSignedOut: (message) => {
    showVisitor(message)
    void checkAuth()
  },
})

const resetParts = () => {
  for (const part of [courses, certificates, goods, phone, password, ways, leave]) part.reset()
  if (state === 'person') news.textContent = texts.another
}

/** What stands below a part stays out of sight until that has loaded, so that nothing moves while the page opens. */
const openAfter = async (name, loaded) => {
  const part = find(`[data-${name}]`)
  part.dataset.loading = ''
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, WAIT_MS))])
  delete part.dataset.loading
}

/** Leads to the part that the address names, which was not there when the browser looked for it. */
const showNamed = () => {
  if (scrollY === 0) document.getElementById(location.hash.slice(1))?.scrollIntoView()
}

const showPerson = (who) => {
  const isSame = who.user_id === personId
  if (!isSame) resetParts()
  personId = who.user_id
  find('[data-name]').textContent = who.user_name
  find('[data-studio]').hidden = !who.has_studio
  phone.show(who)
  if (state === 'person' && isSame) return
  const loads = {
    courses: courses.load(),
    certificates: certificates.load(who.user_id),
    goods: goods.load(),
    'sign-in-ways': ways.load(who),
  }
  if (state === 'person') return
  void Promise.all(Object.entries(loads).map(([name, loaded]) => openAfter(name, loaded))).then(showNamed)
  news.textContent = state === 'visitor' ? texts.in : ''
  enter('person')
}

/** A session that the school has ended is reported to the other tabs. */
const showSignedOut = (isReported) => {
  if (state === 'person' && !isReported) notify('signed-out')
  showVisitor(isReported ? texts.outElsewhere : texts.ended)
}

watch((who, isReported) => {
  if (who.status === 'ok' && !isReturn) showPerson(who)
  else if (who.status === 'anonymous' || isReturn) showSignedOut(isReported)
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

/** Refreshes the data: the user may have bought something in another tab. */
const reload = async () => {
  await checkAuth()
  if (state === 'person') await Promise.all([courses.load(), certificates.load(personId), goods.load(), ways.load()])
}

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible' && state !== 'asking') void reload()
})
