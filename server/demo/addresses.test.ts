import { expect, test } from 'vitest'
import { addressOf, pageFile } from './addresses.ts'

test.each([
  ['/', 'home/index.html'],
  ['/?utm_source=mail', 'home/index.html'],
  ['/demo/webinar/', 'webinar/index.html'],
  ['/demo/webinar', 'webinar/index.html'],
  ['/demo/autowebinar/room/', 'autowebinar-room/index.html'],
  ['/demo/partner/', 'partner/index.html'],
  ['/demo/api/queue/', 'api/queue/index.html'],
  ['/free-lesson-oct?next=/x', 'free-lesson-oct/index.html'],
  ['/user-terms/', 'user-terms/index.html'],
  ['/user/profile/', 'profile/index.html'],
])('%s is the page %s', (url, file) => {
  expect(pageFile(addressOf(url))).toBe(file)
})

test.each(['/demo/', '/demo/unheard-of/', '/home', '/constructor', '/__proto__', '/../package.json', '//'])(
  '%s is no page',
  (url) => {
    expect(pageFile(addressOf(url))).toBeNull()
  },
)
