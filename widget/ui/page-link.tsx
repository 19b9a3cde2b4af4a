import type { ReactNode } from 'react'

interface PageLinkProps {
  href: string
  /** The text for screen readers that the link opens a new tab. */
  opensAnew: string
  children: ReactNode
}

/** A link to a page of the school; it opens in a new tab, so that form input is not lost. */
export const PageLink = ({ href, opensAnew, children }: PageLinkProps) => (
  <a className="link" part="link" href={href} target="_blank" rel="noopener">
    {children}
    <span className="visually-hidden"> ({opensAnew})</span>
  </a>
)
