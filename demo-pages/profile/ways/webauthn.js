/** Passkeys of the browser. Bytes travel in base64url; older browsers have no methods for that. */

const bytesOf = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))

const textOf = (bytes) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const texts = {
  failed: 'Не\u00A0получилось. Попробуйте ещё раз.',
  known: 'Это устройство уже добавлено.',
  notHere: 'На\u00A0этой странице добавить устройство нельзя.',
}

const reasons = { InvalidStateError: texts.known, SecurityError: texts.notHere }

/** False also for pages that are not secure. */
export const canMakePasskeys = () => 'PublicKeyCredential' in window

/** Makes a passkey in the browser's dialog. Resolves like a call of `session.js`; the body is the JSON text that the school takes. */
export const makePasskey = async ({ challenge, user, excludeCredentials, ...rest }) => {
  const publicKey = {
    ...rest,
    challenge: bytesOf(challenge),
    user: { ...user, id: bytesOf(user.id) },
    excludeCredentials: excludeCredentials.map((one) => ({ ...one, id: bytesOf(one.id) })),
  }
  try {
    const { id, rawId, type, response } = await navigator.credentials.create({ publicKey })
    const encoded = {
      clientDataJSON: textOf(response.clientDataJSON),
      attestationObject: textOf(response.attestationObject),
      transports: response.getTransports?.() ?? [],
    }
    return { ok: true, body: JSON.stringify({ id, rawId: textOf(rawId), type, response: encoded }) }
  } catch ({ name }) {
    return { ok: false, status: 0, errors: { __all__: reasons[name] ?? texts.failed } }
  }
}

/** Lets the person choose a passkey in the browser's dialog: the JSON text that the school takes. Rejects if none is chosen. */
export const getPasskey = async ({ challenge, allowCredentials, ...rest }) => {
  const known = allowCredentials.map((one) => ({ ...one, id: bytesOf(one.id) }))
  const publicKey = { ...rest, challenge: bytesOf(challenge), allowCredentials: known }
  const { id, rawId, type, response } = await navigator.credentials.get({ publicKey })
  const encoded = {
    clientDataJSON: textOf(response.clientDataJSON),
    authenticatorData: textOf(response.authenticatorData),
    signature: textOf(response.signature),
    ...(response.userHandle && { userHandle: textOf(response.userHandle) }),
  }
  return JSON.stringify({ id, rawId: textOf(rawId), type, response: encoded })
}

/** Tells the browser that the school does not know a passkey: few browsers can hide it. */
export const signalUnknown = async (rpId, credentialId) => {
  try {
    await PublicKeyCredential.signalUnknownCredential({ rpId, credentialId })
  } catch {
    // a passkey that is offered once more is refused once more
  }
}

/** Tells the browser which passkeys of the person the school still takes: few browsers know how to hide the others. */
export const signalAccepted = async ({ rp_id: rpId, user_handle: userId, passkeys }) => {
  const allAcceptedCredentialIds = passkeys.map(({ id }) => id)
  try {
    await PublicKeyCredential.signalAllAcceptedCredentials({ rpId, userId, allAcceptedCredentialIds })
  } catch {
    // a passkey that is offered once more is refused by the school
  }
}
