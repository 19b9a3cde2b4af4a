import { type ReactNode, useMemo } from 'react'
import type { FormulaTag } from '../../../server/contract/content/rich-text/formula-tags.ts'
import { isPlain, type MarkupNode, parseMarkup } from './markup.ts'
import { isHref, useAddress } from '../reading.ts'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends Record<FormulaTag, Readonly<Record<string, ReactNode>>> {}
  }
}

const toReact = (node: MarkupNode, key: number, address: (href: string) => string): ReactNode => {
  if (typeof node === 'string') return node
  const { tag: Tag, href, isNewTab, start, children, formula } = node
  const inner = children.length > 0 ? children.map((child, at) => toReact(child, at, address)) : undefined // `br` takes no children
  if (formula) {
    const { tag: Part, attributes } = formula
    const drawn = (
      <Part key={key} {...attributes}>
        {inner}
      </Part>
    )
    if (!attributes.overflow) return drawn
    return (
      <span key={key} className={`formula ${attributes.display ?? ''}`} role="group" tabIndex={0}>
        {drawn}
      </span>
    )
  }
  if (Tag === 'ol' && start !== 1)
    return (
      <ol key={key} start={start}>
        {inner}
      </ol>
    )
  if (Tag === 'table')
    return (
      <div key={key} className="table-frame" role="group" tabIndex={0}>
        <table>{inner}</table>
      </div>
    )
  if (Tag !== 'a') return <Tag key={key}>{inner}</Tag>
  if (!isHref(href)) return <span key={key}>{inner}</span>
  return (
    <a key={key} href={address(href)} part="link" {...(isNewTab && { target: '_blank', rel: 'noopener noreferrer' })}>
      {inner}
    </a>
  )
}

/** A rich text as its author wrote it; nothing for an empty one. */
export const RichText = ({ html, className = '' }: { html: string; className?: string }) => {
  const address = useAddress()
  const nodes = useMemo(() => parseMarkup(html), [html])
  if (nodes.length === 0) return null
  return (
    <div className={`prose ${isPlain(nodes) ? 'lines' : ''} ${className}`}>
      {nodes.map((node, at) => toReact(node, at, address))}
    </div>
  )
}
