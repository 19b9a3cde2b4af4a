import { oneOf, text } from './attributes.ts'
import { authAttributes } from './auth-attributes.ts'
import type { ElementSpec } from './element-spec.ts'

/** The school's own form. Source: sign-in spec §2.2; DESIGN §4. */
export const schoolAuth: ElementSpec = {
  tag: 'school-auth',
  kind: 'auth',
  attributes: {
    ...authAttributes,
    view: oneOf('registration', 'pass', 'ml', 'phone', 'action', 'info', 'fail'),
    caption: text,
  },
}
