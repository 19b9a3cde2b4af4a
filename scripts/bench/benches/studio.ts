import type { Browser, Page } from '@playwright/test'
import { ms, msAtMost, plain } from '../figure.ts'
import { type Bench, inRounds } from '../harness.ts'
import { addLongCourse, STAFF } from '../long-course.ts'
import { studioKeys } from './studio-keys.ts'
import { inContext, visitIn } from '../visit.ts'

const BLOCKS = 100
const VISITS = 3
const OPENED_MS_MAX = 3_000
/** A laptop on which the details stand beside the text. */
const viewport = { width: 1440, height: 900 }

/** Signs the seeded staff in, and answers the cookies of that browser. */
const signIn = (browser: Browser, origin: string) =>
  inContext(browser, {}, async (context) => {
    const call = async (path: string, token: string, fields: Record<string, string>) => {
      const headers = { origin, 'x-csrftoken': token }
      const response = await context.request.post(`${origin}${path}`, { headers, multipart: fields })
      if (!response.ok()) throw new Error(`${path} answered ${response.status()}`)
      return response.json()
    }
    const { csrf_token } = await call('/api/v1/check_auth/', '', {})
    await call('/api/v1/landing-auth/', csrf_token, STAFF)
    return context.storageState()
  })

const TEXT = '[data-card] [role="textbox"]'

/** Focuses the first text as soon as it is visible. */
const onVisible = (page: Page) => page.locator(TEXT).first().focus()

/** The studio with a long course: when its first block can be written in on slow 4G and a slow CPU, and how long keys take to show. */
export const studio: Bench = async ({ startSchool, startBrowser }) => {
  const { origin } = await startSchool()
  const browser = await startBrowser()
  const id = await addLongCourse(origin, BLOCKS, { status: 0 })
  const url = `${origin}/studio/?kind=course&id=${id}`
  const options = { viewport, storageState: await signIn(browser, origin) }
  const visited = { url, selector: TEXT, host: 'school-studio', onVisible }
  const twice = () =>
    inContext(browser, options, async (context) => {
      const { visible: first } = await visitIn(context, visited)
      return { first, next: (await visitIn(context, visited)).visible }
    })
  const { median } = await inRounds({ rounds: VISITS }, { twice })
  return [
    plain(`course of ${BLOCKS} blocks open in the studio, first visit`, ms(median('twice', 'first'))),
    msAtMost('the same, each further visit', median('twice', 'next'), OPENED_MS_MAX),
    ...(await studioKeys(browser, { url, blocks: BLOCKS, ...options })),
  ]
}
