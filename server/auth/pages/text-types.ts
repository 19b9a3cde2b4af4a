/** Texts of the sign-in pages. E-mail addresses in arguments are already masked. */
export interface PageTexts {
  continueLabel: string
  signIn: string
  toStart: string
  keepAccount: string
  switchHeading: string
  signInAs: (email: string) => string
  link: {
    heading: string
    ask: (email: string) => string
    /** Asks by a question that follows. */
    askFirst: (email: string) => string
    askToSwitch: (other: string, email: string) => string
    elsewhere: string
    signIn: string
    expiredHeading: string
    expired: string
    expiredSignedIn: string
  }
  welcome: {
    heading: string
    greeting: (name: string) => string
    errorHeading: string
    error: string
    firstPassword: string
    anotherPassword: string
    email: string
    newPassword: string
    rule: (shortest: number) => string
    save: string
    savedHeading: string
    saved: string
  }
  confirm: {
    heading: string
    ask: (email: string) => string
    created: (email: string) => string
    confirm: string
    unasked: string
    doneHeading: string
    doneSignedIn: string
    doneOwn: string
    doneForeign: string
    done: string
  }
  enter: {
    heading: string
    wait: string
    ask: (other: string, email: string) => string
    lifetime: string
    expiredHeading: string
    expired: string
  }
}

interface RegistrationParts {
  browser: string | null
  system: string | null
  ago: string
}

/** The question whether a person is who registered the account, and its answers. */
export interface RegistrationTexts {
  question: (registration: RegistrationParts) => string
  justNow: string
  yes: string
  no: string
  effect: string
}

/** Texts of the pages in a provider's window. `provider` is its own name. */
export interface IdentityTexts {
  startHeading: (provider: string) => string
  wait: (provider: string) => string
  continueLabel: (provider: string) => string
  doneHeading: string
  done: string
  deniedHeading: string
  denied: string
  failedHeading: string
  failed: string
  expired: string
  notHere: string
  unavailable: (provider: string) => string
  unknownHeading: string
  unknown: string
  noCookies: string
  tooMany: string
  toSignIn: string
  passkeyHeading: string
  passkeyWait: string
  passkeyLabel: string
  passkeyFailed: string
  withoutScript: string
}
