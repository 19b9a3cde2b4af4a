/** The confirmation dialog for actions that cannot be undone. */

import { once } from '../form.js'

/**
 * `ask` shows a question; «yes» runs its `work`, which resolves to an error message, or to null on success, which closes the dialog. The
 * focus returns to where it was, unless `done` moves it.
 */
export const createQuestion = (dialog) => {
  const part = (name) => dialog.querySelector(`[data-${name}]`)
  let current = null

  const runWork = once(part('yes'), async () => {
    const { work, done } = current
    part('error').textContent = ''
    const error = await work()
    if (!dialog.open) return // closed meanwhile: another user has signed in
    part('error').textContent = error ?? ''
    if (error !== null) return
    dialog.close()
    done()
  })

  part('yes').addEventListener('click', () => void runWork())
  part('no').addEventListener('click', () => dialog.close())
  // Esc does nothing during the call: the dialog shows its outcome.
  dialog.addEventListener(
    'cancel',
    (event) => part('yes').getAttribute('aria-busy') === 'true' && event.preventDefault(),
  )

  return {
    ask: (question) => {
      current = question
      dialog.querySelector('h2').textContent = question.title
      dialog.querySelector('p').textContent = question.text
      part('yes').textContent = question.yes
      part('no').textContent = question.no
      part('error').textContent = ''
      dialog.showModal()
    },
    /** Closes the dialog and removes its texts. */
    close: () => {
      dialog.close()
      for (const element of dialog.querySelectorAll('h2, p')) element.textContent = ''
    },
  }
}
