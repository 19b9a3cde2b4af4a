/** Addresses of the pages, without the last slash, and the folder of each under `demo-pages/`. */
const folders: Record<string, string> = {
  '': 'home',
  '/demo/inline': 'inline',
  '/demo/webinar': 'webinar',
  '/demo/webinar/room': 'webinar-room',
  '/demo/autowebinar': 'autowebinar',
  '/demo/autowebinar/room': 'autowebinar-room',
  '/demo/partner': 'partner',
  '/demo/free-lesson': 'free-lesson',
  '/demo/csp': 'csp',
  '/demo/three': 'three',
  '/demo/auth': 'auth',
  '/demo/theming': 'theming',
  '/demo/views': 'views',
  '/demo/snippet': 'snippet',
  '/demo/api': 'api',
  '/demo/api/queue': 'api/queue',
  '/demo/notify': 'notify',
  '/free-lesson-oct': 'free-lesson-oct',
  '/user-terms': 'user-terms',
  '/user-offer': 'user-offer',
  '/user/profile': 'profile',
}

/** Where the pages are, as links spell it. */
export const pageAddresses: readonly string[] = Object.keys(folders).map((address) => `${address}/`)

/** The path of a request, as the keys above spell it. */
export const addressOf = (url: string | undefined): string => (url ?? '/').replace(/[?#].*$/s, '').replace(/\/$/, '')

/** The file of a page under `.dist/pages`; null where the address is none. */
export const pageFile = (address: string): string | null => {
  const folder = Object.hasOwn(folders, address) ? folders[address] : undefined
  return folder === undefined ? null : `${folder}/index.html`
}
