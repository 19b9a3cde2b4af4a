/** Rows of the profile: each one is the template of its section, filled in. */

/** Fills in the texts by the `data-…` names of a row; a null text removes its element. */
export const rowOf = (section, texts) => {
  const row = section.querySelector('template').content.firstElementChild.cloneNode(true)
  for (const [name, text] of Object.entries(texts)) {
    const place = row.querySelector(`[data-${name}]`)
    if (text === null) (place.closest('[data-fact]') ?? place).remove()
    else place.textContent = text
  }
  return row
}

/** Sets the machine-readable date of the row's `<time>`. */
export const dated = (row, moment) => {
  const time = row.querySelector('time')
  if (time) time.dateTime = moment
  return row
}

/** Shows the rows, or that there are none. Those beyond `most` stay hidden until the section's button is pressed. */
export const showRows = (section, rows, most = Infinity) => {
  const list = section.querySelector('[data-rows]')
  const more = section.querySelector('[data-more]')
  const rest = section.dataset.isWhole ? [] : rows.slice(most)
  for (const row of rest) row.hidden = true
  section.querySelector('[data-empty]').hidden = rows.length > 0
  list.hidden = rows.length === 0
  list.replaceChildren(...rows)
  if (more) more.hidden = rest.length === 0
}

/** The section's button shows the rest of its rows and focuses the first of them. */
export const connectMore = (section) => {
  const more = section.querySelector('[data-more]')
  more.querySelector('button').addEventListener('click', () => {
    const rest = [...section.querySelectorAll('[data-rows] > [hidden]')]
    for (const row of rest) row.hidden = false
    more.hidden = true
    section.dataset.isWhole = 'true'
    rest[0].tabIndex = -1
    rest[0].focus()
  })
  return { reset: () => delete section.dataset.isWhole }
}
