import { Refusal } from '../http/errors.ts'
import type { Caller, SignedInPerson } from '../http/use-case.ts'

/** The person of the caller's session; without one the call is refused with 401. */
export const signedIn = ({ person }: Caller): SignedInPerson => {
  if (!person) throw new Refusal({ __all__: ['signInFirst'] }, 401)
  return person
}
