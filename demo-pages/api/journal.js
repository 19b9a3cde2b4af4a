/**
 * The log of the sign-in widgets' `school:*` events with their details, newest first, and their counts. It stands before the widget's tag
 * and is no module, so that it hears the first event too.
 */
const NAMES = ['ready', 'step', 'signed-in', 'signed-out', 'registered', 'redirect', 'error', 'close']
const MOST = 50

const clock = new Intl.DateTimeFormat('ru', { timeStyle: 'medium' })
const counts = new Map()
const byId = (id) => document.getElementById(id)

const make = (tag, className, textContent) => Object.assign(document.createElement(tag), { className, textContent })

const sayQuiet = () => {
  byId('quiet').hidden = byId('log').childElementCount > 0
}

const write = ({ type, target, detail }, now) => {
  const entry = document.createElement('li')
  entry.append(
    make('code', 'name', type),
    make('span', 'note', `${clock.format(now)}, ${target.localName}`),
    ...(detail === null ? [] : [make('code', 'detail', JSON.stringify(detail))]),
  )
  byId('log').prepend(entry)
  while (byId('log').childElementCount > MOST) byId('log').lastElementChild.remove()
  sayQuiet()
}

const showCounts = () => {
  for (const place of document.querySelectorAll('[data-count]')) {
    const count = counts.get(place.dataset.count)
    place.textContent = count ? `× ${count}` : ''
  }
}

const onEvent = (event) => {
  write(event, new Date())
  counts.set(event.type, (counts.get(event.type) ?? 0) + 1)
  showCounts()
}

for (const name of NAMES) document.addEventListener(`school:${name}`, onEvent)
document.addEventListener('school:redirect', (event) => {
  if (byId('stay').checked) event.preventDefault()
})
document.addEventListener('DOMContentLoaded', () => {
  showCounts()
  byId('clear').addEventListener('click', () => {
    byId('log').replaceChildren()
    sayQuiet()
  })
})
