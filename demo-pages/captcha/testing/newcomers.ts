import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { School } from '../../testing/school.ts'

/** Registers people from this machine by calls alone, each through the first check. */
export const registerPeople = async ({ origin }: School, count: number): Promise<void> => {
  const post = async (path: string, headers: Record<string, string> = {}, body = new URLSearchParams()) => {
    const response = await fetch(origin + path, { method: 'POST', headers: { origin, ...headers }, body })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return response
  }
  for (let index = 0; index < count; index += 1) {
    const checked = await post('/api/v1/check_auth/')
    const { csrf_token } = await checked.json()
    const { challenge } = await (await post('/api/v1/captcha/')).json()
    const solution = await solveChallenge({ challenge, deriveKey })
    const cookie = checked.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    const typed = new URLSearchParams({
      email: `newcomer${index}@parents.example`,
      name: 'Новичок',
      phone: `+7916000000${index}`,
      recaptcha: btoa(JSON.stringify({ challenge, solution })),
    })
    await post('/api/v1/landing-registration-site/', { 'x-csrftoken': csrf_token, cookie }, typed)
  }
}
