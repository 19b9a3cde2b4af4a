/** What a visitor has read in this browser, which `<school-content>` keeps until somebody signs in. */

import { post, school } from '../../session.js'

/** The key is that of `widget/reader/progress/kept-reports.ts`. */
const KEY = `school-progress:${school}`

const kept = () => {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Sends it for the user who is signed in now. What the school will never take is forgotten too; without a connection it stays. */
export const sendKeptProgress = async () => {
  const reports = kept()
  if (reports === null) return
  const { ok, status } = await post(
    '/api/v1/progress/',
    new Blob([`{"reports":${reports}}`], { type: 'application/json' }),
  )
  if ((ok || status === 400 || status === 404) && kept() === reports) localStorage.removeItem(KEY)
}
