import type { MainLang } from '../../../server/contract/langs.ts'
import { createContext, use } from 'react'
import type { ContentClient } from '../../api/content.ts'
import type { Person } from '../../api/content/community.ts'
import type { Notify } from '../../browser/host.ts'

/** What every part of the studio uses. */
export interface Studio {
  /** A call with an expired token is repeated with a new one. After `signed-out` the studio shows the sign-in. */
  client: ContentClient
  /** The author or member of staff who is signed in. */
  me: Person
  /** Counts the sign-ins: what was refused as `signed-out` may be tried again when it changes. */
  signIns: number
  lang: MainLang
  /** The origin of the API, without a trailing slash. */
  apiBase: string
  notify: Notify
}

export const StudioContext = createContext<Studio | null>(null)

export const useStudio = (): Studio => {
  const studio = use(StudioContext)
  if (!studio) throw new Error('Outside of the studio')
  return studio
}
