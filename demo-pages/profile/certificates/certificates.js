/** The certificates that the user was given, each with its page, and the choice whether that shows the name. */

import { get, post } from '../../session.js'
import { dated, rowOf } from '../goods/rows.js'
import { dayOf } from '../goods/format.js'

const MOST = 200
const LIST = '/api/v1/custom-certificates-user/'

const nothing = () => new Blob(['{}'], { type: 'application/json' })

export const certificatesSection = (section) => {
  const [list, error] = [section.querySelector('[data-rows]'), section.querySelector('[data-error]')]
  let latestRequest = 0

  /** Stores the choice; the box goes back if the school has not taken it. */
  const choose = async (box, id) => {
    error.textContent = ''
    const reply = await post(`${LIST}${id}/${box.checked ? 'show' : 'hide'}-name/`, nothing())
    if (reply.ok) return
    box.checked = !box.checked
    error.textContent = Object.values(reply.errors)[0]
  }

  const rowFor = ({ id, code, words: texts, image_thumbnail: picture, issued_at: issued, shows_name: isNamed }) => {
    const row = dated(rowOf(section, { way: texts.title || 'Сертификат', date: dayOf(issued) }), issued)
    row.querySelector('[data-picture]').src = picture
    row.querySelector('[data-way]').href = `/certificate/${code}/`
    const box = row.querySelector('[data-named]')
    box.checked = isNamed
    box.addEventListener('change', () => void choose(box, id))
    return row
  }

  return {
    /** Leaves the section hidden if there are none. */
    load: async (userId) => {
      latestRequest += 1
      const request = latestRequest
      const reply = await get(`${LIST}?user=${userId}&ordering=-id&page_size=${MOST}`)
      if (request !== latestRequest || !reply.ok) return
      const rows = reply.body.results.filter(({ code }) => code !== null)
      section.hidden = rows.length === 0
      list.replaceChildren(...rows.map(rowFor))
    },
    /** Called when another user, or none, is signed in. */
    reset: () => {
      latestRequest += 1
      section.hidden = true
      list.replaceChildren()
    },
  }
}
