import { leavingTarget } from './frame.ts'

const hiddenInput = ([name, value]: [string, string]) =>
  Object.assign(document.createElement('input'), { type: 'hidden', name, value })

/**
 * Sends values in a POST body by a form: leaves the page for `url`, or loads it in the frame named `target`. Fields may be named `submit` or
 * `action` like any other.
 */
export const postForm = (url: string, fields: Readonly<Record<string, string>>, target = leavingTarget()): void => {
  const form = Object.assign(document.createElement('form'), { method: 'post', action: url, target, hidden: true })
  form.append(...Object.entries(fields).map(hiddenInput))
  document.body.append(form)
  HTMLFormElement.prototype.submit.call(form) // a field named `submit` would shadow the method
  if (target !== '_self') form.remove()
}
