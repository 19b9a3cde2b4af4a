import type { ScreenId } from '../state.ts'
import { action } from './action.tsx'
import { captcha } from './captcha.tsx'
import { code } from './code.tsx'
import { ml } from './ml.tsx'
import { pass } from './pass.tsx'
import { phone } from './phone.tsx'
import { registration } from './registration.tsx'
import type { Screen } from './screen.ts'

export const screens: Record<ScreenId, Screen> = { pass, ml, code, registration, captcha, phone, action }
