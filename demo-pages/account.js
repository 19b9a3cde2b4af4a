/** Shows who is signed in, with a way out, and the parts of the page that are for them or for visitors only. */

const school = new URL(document.querySelector('script[src*="/widget/school.js"]')?.src ?? location.href).origin

const CHECK = '/api/v1/check_auth/'

const call = (path, token) =>
  fetch(school + path, {
    method: 'POST',
    credentials: 'include',
    headers: token ? { 'X-CSRFToken': token } : {},
  })

const leave = async (button, token) => {
  button.disabled = true
  const reply = await call('/api/v1/logout/', token).catch(() => null)
  if (reply?.ok) location.reload()
  else button.disabled = false
}

const showAccount = (place, { user_name: name, csrf_token: token }) => {
  const who = document.createElement('span')
  who.textContent = name
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'button quiet'
  button.textContent = 'Выйти'
  button.addEventListener('click', () => void leave(button, token))
  place.replaceChildren(who, button)
}

const show = (who) => {
  for (const part of document.querySelectorAll('[data-for]')) part.hidden = part.dataset.for !== who
}

const start = async () => {
  const reply = await call(CHECK).catch(() => null)
  if (!reply?.ok) return
  const person = await reply.json()
  const isSignedIn = person.status === 'ok'
  show(isSignedIn ? 'person' : 'visitor')
  const place = document.querySelector('[data-account]')
  if (isSignedIn && place) showAccount(place, person)
}

const pageLoaded = () =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve()
    else addEventListener('load', resolve, { once: true })
  })

const widgetAnswered = () =>
  new Promise((resolve) => {
    const watcher = new PerformanceObserver((list) => {
      if (list.getEntries().some(({ name }) => name.endsWith(CHECK))) resolve()
    })
    watcher.observe({ type: 'resource', buffered: true })
  })

// A widget in the page asks first: a visitor's first two calls at once would get two different visitor cookies.
await (document.querySelector('school-login') ? widgetAnswered() : pageLoaded())
await start()
