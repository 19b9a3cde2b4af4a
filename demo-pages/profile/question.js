/** Asks before something is done that cannot be taken back. */

import { once } from './form.js'

/**
 * `ask` shows the words of a question; «yes» does its `work`, which answers the sentence of a refusal, or null where it is done: then the
 * dialog closes. The focus goes back to where it was, or where `work` has put it.
 */
export const createQuestion = (dialog) => {
  const part = (name) => dialog.querySelector(`[data-${name}]`)
  let asked = null

  const carryOut = once(part('yes'), async () => {
    const { work, done } = asked
    part('fault').textContent = ''
    const fault = await work()
    if (!dialog.open) return // somebody else is here meanwhile
    part('fault').textContent = fault ?? ''
    if (fault !== null) return
    dialog.close()
    done()
  })

  part('yes').addEventListener('click', () => void carryOut())
  part('no').addEventListener('click', () => dialog.close())
  // What is under way is waited for: its end is told in the dialog.
  dialog.addEventListener('cancel', (event) => part('yes').ariaBusy === 'true' && event.preventDefault())

  return {
    ask: (question) => {
      asked = question
      dialog.querySelector('h2').textContent = question.title
      dialog.querySelector('p').textContent = question.text
      part('yes').textContent = question.yes
      part('no').textContent = question.no
      part('fault').textContent = ''
      dialog.showModal()
    },
    /** Leaves nothing of what was asked. */
    close: () => {
      dialog.close()
      for (const words of dialog.querySelectorAll('h2, p')) words.textContent = ''
    },
  }
}
