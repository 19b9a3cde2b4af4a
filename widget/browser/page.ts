/** The page that the widget stands in, as far as the widget reads and leaves it. */
export interface Page {
  address: () => URL
  reload: () => void
  assign: (url: string) => void
  /** Leaves by a form, so that the values travel in a body and not in an address. */
  post: (url: string, fields: Readonly<Record<string, string>>) => void
  /** IANA name, such as Europe/Moscow. */
  timeZone: () => string
  /** Calls back when the person comes back to the page as it was left. */
  onReturn: (listener: () => void, signal: AbortSignal) => void
}

const hiddenInput = ([name, value]: [string, string]) =>
  Object.assign(document.createElement('input'), { type: 'hidden', name, value })

const post: Page['post'] = (url, fields) => {
  const form = Object.assign(document.createElement('form'), { method: 'post', action: url, hidden: true })
  form.append(...Object.entries(fields).map(hiddenInput))
  document.body.append(form)
  form.submit()
}

export const page: Page = {
  address: () => new URL(location.href),
  reload: () => location.reload(),
  assign: (url) => location.assign(url),
  post,
  timeZone: () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
  onReturn: (listener, signal) => addEventListener('pageshow', ({ persisted }) => persisted && listener(), { signal }),
}
