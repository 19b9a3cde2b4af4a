import { Refusal } from '../http/errors.ts'
import type { Caller, SignedInPerson } from '../http/use-case.ts'

/** The person of the caller's session; refuses with 401 if there is none. */
export const signedIn = ({ person }: Caller): SignedInPerson => {
  if (!person) throw new Refusal({ __all__: ['signInFirst'] }, 401)
  return person
}
