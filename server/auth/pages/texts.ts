import type { Lang } from '../../contract/messages.ts'
import { en } from './texts-en.ts'
import { ru } from './texts-ru.ts'

/** What the pages of sign-in say. Addresses come masked. */
export interface PageTexts {
  goOn: string
  toStart: string
  keepAccount: string
  switchHeading: string
  signInAs: (email: string) => string
  link: {
    heading: string
    ask: (email: string) => string
    askToSwitch: (other: string, email: string) => string
    elsewhere: string
    signIn: string
    goneHeading: string
    gone: string
    goneSignedIn: string
  }
  welcome: {
    heading: string
    greeting: (name: string) => string
    faultHeading: string
    fault: string
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
    elsewhere: string
    confirm: string
    unasked: string
    doneHeading: string
    doneSignedIn: string
    done: string
  }
  enter: {
    heading: string
    wait: string
    ask: (other: string, email: string) => string
    lifetime: string
    goneHeading: string
    gone: string
  }
}

export const pageTexts: Record<Lang, PageTexts> = { ru, en }
