import type { ElementSpec } from './element-spec.ts'
import { schoolAuth } from './school-auth.ts'
import { schoolLogin } from './school-login.ts'

/** The elements by the name that `SchoolWidgets.open` and `data-school-open` use. A new element is one line. */
export const elementSpecs = {
  login: schoolLogin,
  auth: schoolAuth,
} satisfies Record<string, ElementSpec>

export type ElementName = keyof typeof elementSpecs

export const isElementName = (name: string): name is ElementName => Object.hasOwn(elementSpecs, name)

export const elementNames: readonly ElementName[] = ['login', 'auth']
