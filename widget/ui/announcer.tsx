import { createContext, use, useCallback, useState, type ReactNode } from 'react'

/** Invisible, yet a change: the same words twice would be read once. */
const SAID_AGAIN = '\u00A0'

const AnnounceContext = createContext<(words: string) => void>(() => {})

/** Says words to a screen reader, without moving anybody's focus. */
export const useAnnounce = () => use(AnnounceContext)

/** Holds the live region, which stands in the page from the first view on: one made later would not be read. */
export const Announcer = ({ children }: { children: ReactNode }) => {
  const [words, setWords] = useState('')
  const announce = useCallback((said: string) => setWords((before) => (before === said ? said + SAID_AGAIN : said)), [])
  return (
    <AnnounceContext value={announce}>
      {children}
      <div className="live" role="status" aria-live="polite">
        {words}
      </div>
    </AnnounceContext>
  )
}
