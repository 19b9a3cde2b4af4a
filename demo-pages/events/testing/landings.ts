import type { Page } from '@playwright/test'
import { loginIn } from '../../testing/login.ts'
import type { School } from '../../testing/school.ts'

/** A landing that signs its visitors up, and the event that they sign up for. */
export interface Landing {
  /** Its origin; the school's by default. */
  originOf?: (school: School) => string
  path: string
  /** The control that opens the form, if it is a popup. */
  opener?: { role: 'button' | 'link'; name: string }
  /** True if the form begins with the registration. */
  startsWithRegistration?: boolean
  /** The label of a signed-in user's button. */
  continueLabel: string
  kind: 'Webinar Signed Up' | 'Lead Magnet Signed Up'
  eventKey: string
  /** The path on the school that it leads to. */
  leadsTo: string
}

const lesson = {
  continueLabel: 'Перейти к уроку',
  kind: 'Lead Magnet Signed Up',
  eventKey: 'free-lesson-oct',
  leadsTo: '/free-lesson-oct',
} as const

const webinar = {
  path: '/demo/webinar/',
  kind: 'Webinar Signed Up',
  eventKey: 'math-2026-12',
  leadsTo: '/demo/webinar/room/',
} as const

export const landings: Record<string, Landing> = {
  'the webinar, by its button': {
    ...webinar,
    opener: { role: 'button', name: 'Записаться бесплатно' },
    startsWithRegistration: true,
    continueLabel: 'Занять место в комнате',
  },
  'the webinar, by its link': {
    ...webinar,
    opener: { role: 'link', name: 'Занять место' },
    continueLabel: 'Перейти к уроку',
  },
  'the auto-webinar': {
    path: '/demo/autowebinar/',
    continueLabel: 'Смотреть эфир',
    kind: 'Webinar Signed Up',
    eventKey: 'reading-aloud',
    leadsTo: '/demo/autowebinar/room/',
  },
  'the partner’s landing': {
    ...webinar,
    path: '/demo/partner/',
    continueLabel: 'В комнату вебинара',
    eventKey: 'math-2026-12-magazine',
  },
  'the free lesson': { ...lesson, path: '/demo/free-lesson/' },
  'the landing on another origin': { ...lesson, originOf: ({ foreign }) => foreign, path: '/' },
}

const originOf = (school: School, landing: Landing) => landing.originOf?.(school) ?? school.origin

/** Opens the landing and, if the form is a popup, the form. */
export const openLanding = async (page: Page, school: School, landing: Landing) => {
  await page.goto(originOf(school, landing) + landing.path)
  const { opener } = landing
  if (opener) await page.getByRole(opener.role, { name: opener.name, exact: true }).click()
}

/** Opens the landing with its sign-in form. */
export const openSignIn = async (page: Page, school: School, landing: Landing) => {
  await openLanding(page, school, landing)
  if (landing.startsWithRegistration) await loginIn(page).tab('Войти').click()
}

/** Signs this user in on the landing by API calls, without the forms and without a sign-up. */
export const beOnLanding = async (page: Page, school: School, landing: Landing, email: string) => {
  await page.goto(`${originOf(school, landing)}/pages/icon.svg`)
  const status = await page.evaluate(
    async ([api, username]) => {
      const send = (path: string, init: RequestInit) =>
        fetch(api + path, { method: 'POST', credentials: 'include', ...init })
      const { csrf_token: token } = await (await send('/api/v1/check_auth/', {})).json()
      const body = new URLSearchParams({ username, password: 'moloko-2026' })
      return (await send('/api/v1/landing-auth/', { headers: { 'X-CSRFToken': token }, body })).status
    },
    [school.origin, email] as const,
  )
  if (status !== 200) throw new Error(`${email} is answered ${status}`)
}

/** The sign-up from this landing as the operator's list shows it. */
export const signupFrom = (school: School, landing: Landing, email: string) => ({
  email,
  kind: landing.kind,
  eventKey: landing.eventKey,
  origin: originOf(school, landing),
})
