/** The page that the widget stands in, as far as the widget reads it, and leaves it by an address. */
export interface Place {
  address: () => URL
  reload: () => void
  assign: (url: string) => void
  /** Opens another site beside the page. */
  openBeside: (url: string) => void
  /** IANA name, such as Europe/Moscow. */
  timeZone: () => string
  /** Calls back when the person comes back to the page as it was left. */
  onReturn: (listener: () => void, signal: AbortSignal) => void
}

/** With a way to leave it by a form, so that the values travel in a body and not in an address. */
export interface Page extends Place {
  post: (url: string, fields: Readonly<Record<string, string>>) => void
}

export const page: Place = {
  address: () => new URL(location.href),
  reload: () => location.reload(),
  assign: (url) => location.assign(url),
  openBeside: (url) => void open(url, '_blank', 'noopener'),
  timeZone: () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
  onReturn: (listener, signal) => addEventListener('pageshow', ({ persisted }) => persisted && listener(), { signal }),
}
