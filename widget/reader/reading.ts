import { createContext, use } from 'react'
import { isPlainHref, isSafeHref } from '../../server/contract/rules.ts'
import type { ScriptBlocks } from './access.ts'

/** The result of a quiz that a reader has finished. */
export interface QuizResult {
  /** The uuid of its block. */
  block: string
  right: number
  of: number
}

/** What all views of a document share. */
export interface Reading {
  /** The origin of the school, where its paths lead and its pictures are; '' on its own pages. */
  school: string
  /** The time zone of dates; absent for that of the visitor. */
  timeZone?: string | undefined
  onQuiz: (result: QuizResult) => void
  scriptBlocks: ScriptBlocks
  /** Of a draft: asks the school where the script block of this id runs; null if it does not answer. */
  draftFrame?: ((id: number) => Promise<string | null>) | undefined
  /** Asks the school for the price after a discount has ended. */
  onDiscountEnd?: (() => void) | undefined
  /** Opens the document on the school's page; absent unless the reader's session is one that only this page holds. */
  openAtSchool?: (() => void) | undefined
}

export const ReadingContext = createContext<Reading>({ school: '', onQuiz: () => undefined, scriptBlocks: 'run' })

/** Turns a path of the school into an address, since a landing would look for it on its own origin; other addresses stay. */
export const useAddress = (): ((address: string) => string) => {
  const { school } = use(ReadingContext)
  return (address) => (address.startsWith('/') ? school + address : address)
}

/** A frame that has come in place of a pressed button takes the focus, which would be lost with the button. */
export const focusFrame = (frame: HTMLIFrameElement | null): void => frame?.focus()

/** True for a link that content may have. Source: SECURITY R29. */
export const isHref = (value: string): boolean => isSafeHref(value) || isPlainHref(value)
