import { createContext, use, useCallback, useState, type ReactNode } from 'react'

/** An invisible suffix that changes the text: a screen reader would skip the same text announced twice. */
const REPEATED = '\u00A0'

const AnnounceContext = createContext<(text: string) => void>(() => {})

/** Announces text to screen readers without moving the focus. */
export const useAnnounce = () => use(AnnounceContext)

/** Renders the live region, which is in the page from the first view on: screen readers ignore text in a region that is added later. */
export const Announcer = ({ children }: { children: ReactNode }) => {
  const [text, setText] = useState('')
  const announce = useCallback(
    (announced: string) => setText((before) => (before === announced ? announced + REPEATED : announced)),
    [],
  )
  return (
    <AnnounceContext value={announce}>
      {children}
      <div className="visually-hidden" role="status" aria-live="polite">
        {text}
      </div>
    </AnnounceContext>
  )
}
