import type { ReactNode } from 'react'
import { useTexts } from '../texts/texts.ts'

/** A link to a page of the school; it opens beside this one, so that nothing typed is lost. */
export const PageLink = ({ href, children }: { href: string; children: ReactNode }) => {
  const { opensAnew } = useTexts()
  return (
    <a className="link" part="link" href={href} target="_blank" rel="noopener">
      {children}
      <span className="live"> ({opensAnew})</span>
    </a>
  )
}
