import { oneOf } from './attributes.ts'
import { authAttributes } from './auth-attributes.ts'
import type { ElementSpec } from './element-spec.ts'

/** The login and registration widget. Source: sign-in spec §2.1, §3; DESIGN §4. */
export const schoolLogin: ElementSpec = {
  tag: 'school-login',
  kind: 'login',
  attributes: { ...authAttributes, view: oneOf('pass', 'registration') },
}
