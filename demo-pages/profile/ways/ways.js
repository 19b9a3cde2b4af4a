/** The ways in: by fingerprint or face, and by accounts of other services. Shown where the school has any of them. */

import { checkAuth } from '../../session.js'
import { once } from '../form.js'
import { createQuestion } from '../goods/question.js'
import { identitiesPart } from './identities.js'
import { passkeysPart } from './passkeys.js'

export const waysSection = (section) => {
  const find = (name) => section.querySelector(`[data-${name}]`)
  const question = createQuestion(find('question'))
  const [result, error, again] = [find('result'), find('load-error'), find('load-again')]
  let person = {}
  let latestRequest = 0

  const tools = {
    question,
    showMessage: (text) => (result.textContent = text),
    /** The message for an error; the page itself notifies a user who is signed out. */
    refused: async ({ status, errors }) => {
      if (status === 401) {
        question.close()
        await checkAuth()
      }
      return Object.values(errors)[0]
    },
    leaveRow: () => section.querySelector('h2').focus(),
  }
  const parts = [passkeysPart(find('passkeys'), tools), identitiesPart(find('identities'), tools)]

  const load = async () => {
    latestRequest += 1
    const request = latestRequest
    const offered = parts.filter(({ isOffered }) => isOffered(person))
    section.hidden = offered.length === 0
    const replies = await Promise.all(offered.map((part) => part.load()))
    if (request !== latestRequest) return
    const failed = replies.find(({ ok }) => !ok)
    if (failed?.status === 401) return checkAuth()
    error.textContent = failed ? Object.values(failed.errors)[0] : ''
    again.hidden = !failed
  }

  const askAgain = once(again, async () => {
    error.textContent = ''
    await load()
    if (again.hidden) section.querySelector('h2').focus()
  })
  again.addEventListener('click', () => void askAgain())

  return {
    /** Requests the ways of this person, as `check_auth` names them. */
    load: (who = person) => {
      person = who
      return load()
    },
    forgetSecrets: () => parts.forEach((part) => part.forgetSecrets()),
    reset: () => {
      latestRequest += 1
      person = {}
      question.close()
      result.textContent = error.textContent = ''
      again.hidden = section.hidden = true
      for (const part of parts) part.reset()
    },
  }
}
