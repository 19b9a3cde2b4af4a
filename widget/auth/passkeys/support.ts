import type { PasskeysOffer } from '../../../server/contract/replies.ts'
import { capabilities, isUnlockedHere, isUsable } from './usable.ts'

/** How the browser lets people choose a passkey here: in the autofill of the e-mail field, or after a press of a button. */
export type PasskeyWay = 'autofill' | 'button'

/** Null if the browser knows no passkeys, or none of the school on this page. Pages that are not secure have no `PublicKeyCredential`. */
const capabilitiesHere = async (offer: PasskeysOffer | null) => {
  if (!offer?.is_here || !('PublicKeyCredential' in globalThis)) return null
  const known = await capabilities()
  return isUsable(offer, known) ? known : null
}

/** The way in which this browser signs in by a passkey on this page; null if there is none. Never rejects. */
export const passkeyWay = async (offer: PasskeysOffer | null): Promise<PasskeyWay | null> => {
  try {
    const known = await capabilitiesHere(offer)
    if (!known) return null
    if (known.conditionalGet) return 'autofill'
    return (await isUnlockedHere()) ? 'button' : null
  } catch {
    return null // a browser that does not know its own capabilities
  }
}

const nameFor = (school: string) => `school-passkey:${school}`

/** Remembers that the question about a passkey needs no asking on this device any more. False if the browser stores nothing. */
export const rememberOffer = (school: string): boolean => {
  try {
    localStorage.setItem(nameFor(school), '1')
    return true
  } catch {
    return false
  }
}

/** Whether to ask here if a passkey should be made: where the device can unlock one and has not been asked. Never rejects. */
export const mayOffer = async (school: string, offer: PasskeysOffer | null): Promise<boolean> => {
  try {
    return (
      localStorage.getItem(nameFor(school)) === null &&
      (await capabilitiesHere(offer)) !== null &&
      (await isUnlockedHere())
    )
  } catch {
    return false
  }
}
