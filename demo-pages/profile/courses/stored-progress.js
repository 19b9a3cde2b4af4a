/** What a visitor has read in this browser, which `<school-content>` keeps until somebody signs in. */

import { post, school } from '../../session.js'

/** The key is that of `widget/reader/progress/stored-reports.ts`. */
const KEY = `school-progress:${school}`

const readStored = () => {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Refusals that may not last; 0 and 500 are no answer. */
const PASSING = [0, 401, 403, 429]

/** Sends it for the user who is signed in now. What the school will never take is forgotten too; without an answer it stays. */
export const sendStoredProgress = async () => {
  const reports = readStored()
  if (reports === null) return
  const { ok, status } = await post(
    '/api/v1/progress/',
    new Blob([`{"reports":${reports}}`], { type: 'application/json' }),
  )
  const isSettled = ok || (status < 500 && !PASSING.includes(status))
  if (isSettled && readStored() === reports) localStorage.removeItem(KEY)
}
