/** Shows the signed-in user with a sign-out button, and the parts of the page that are for users or for visitors only. */

import { CHECK, checkAuth, post, school, notify, watch } from './session.js'

const PROFILE = '/user/profile/'

const place = document.querySelector('[data-account]')
const news = document.querySelector('[data-account-news]')

const isProfile = location.pathname.replace(/\/?$/, '/') === PROFILE

const showMessage = (message) => {
  if (news) news.textContent = message
}

const leave = async (button) => {
  if (button.getAttribute('aria-busy') === 'true') return
  button.setAttribute('aria-busy', 'true')
  showMessage('')
  const reply = await post('/api/v1/logout/')
  if (reply.ok) {
    notify('signed-out')
    location.reload()
  } else {
    button.removeAttribute('aria-busy')
    showMessage('Не получилось выйти. Попробуйте ещё раз.')
  }
}

/** Links the name to the profile on the school's own pages only: their session is not the landing's. */
const nameOf = (name) => {
  if (school !== location.origin) return Object.assign(document.createElement('span'), { textContent: name })
  const link = Object.assign(document.createElement('a'), { href: PROFILE, textContent: name })
  if (isProfile) link.setAttribute('aria-current', 'page')
  return link
}

const signOutButton = () => {
  const button = Object.assign(document.createElement('button'), { type: 'button', className: 'button quiet' })
  button.textContent = 'Выйти'
  button.addEventListener('click', () => void leave(button))
  return button
}

let shown = ''

/** The profile has a sign-out of its own. */
const show = ({ status, user_id: id, user_name: name }) => {
  const isPerson = status === 'ok'
  for (const part of document.querySelectorAll('[data-for]')) part.hidden = (part.dataset.for === 'person') !== isPerson
  const next = isPerson ? `${id} ${name}` : ''
  if (next === shown) return
  if (shown !== '' && !isProfile) showMessage(isPerson ? '' : 'Вы вышли из аккаунта')
  shown = next
  place?.replaceChildren(...(isPerson ? [nameOf(name), ...(isProfile ? [] : [signOutButton()])] : []))
}

watch((who) => {
  if (who.status !== 'unknown') show(who)
})

const pageLoaded = () =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve()
    else addEventListener('load', resolve, { once: true })
  })

const POLL_MS = 100
const POLLS_MAX = 50

const hasResponse = () => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(CHECK))

/** Resolves once the widget's `check_auth` has been answered, or after five seconds: a browser may not record a request that has failed. */
const waitForWidget = async () => {
  for (let polls = 0; polls < POLLS_MAX && !hasResponse(); polls += 1)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
}

// A widget in the page sends `check_auth` first: two simultaneous first calls of a visitor would get two different visitor cookies.
await pageLoaded()
if (document.querySelector(':is(school-login, school-auth, school-content):not([popup])')) await waitForWidget()
await checkAuth()
