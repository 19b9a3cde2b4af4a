import type { ReactNode } from 'react'

interface PageLinkProps {
  href: string
  /** The words that say so. */
  opensAnew: string
  children: ReactNode
}

/** A link to a page of the school; it opens beside this one, so that nothing typed is lost. */
export const PageLink = ({ href, opensAnew, children }: PageLinkProps) => (
  <a className="link" part="link" href={href} target="_blank" rel="noopener">
    {children}
    <span className="live"> ({opensAnew})</span>
  </a>
)
