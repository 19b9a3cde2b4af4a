const hiddenInput = ([name, value]: [string, string]) =>
  Object.assign(document.createElement('input'), { type: 'hidden', name, value })

/**
 * Sends values in a body, as a form of the page does: leaves for `url`, or fills the frame named `target`. Names such as `submit` and
 * `action` are names and nothing else.
 */
export const postForm = (url: string, fields: Readonly<Record<string, string>>, target = '_self'): void => {
  const form = Object.assign(document.createElement('form'), { method: 'post', action: url, target, hidden: true })
  form.append(...Object.entries(fields).map(hiddenInput))
  document.body.append(form)
  HTMLFormElement.prototype.submit.call(form) // a field may be called `submit`
  if (target !== '_self') form.remove()
}
