import type { CheckAuthReply } from '../contract/replies.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/use-case.ts'

/** Who the caller is, as far as a widget shows it, and the token for its further calls. Source: sign-in spec §7. */
export const checkAuth = async (
  { config, facebook, captcha }: Pick<Deps, 'config' | 'facebook' | 'captcha'>,
  _: undefined,
  { person, csrfToken }: Caller,
): Promise<CheckAuthReply> => {
  const common = {
    csrf_token: csrfToken(),
    redirect_origins: config.allowedOrigins,
    event_origins: config.eventOrigins,
    support: config.support,
    ...(facebook && { facebook: facebook.offer }),
    ...(captcha.offer && { captcha: captcha.offer }),
  }
  if (!person) return { status: 'anonymous', ...common }
  const { id, name, phone } = person
  return { status: 'ok', user_id: id, user_name: name, phone, segment_data: { user_id: id }, ...common }
}
