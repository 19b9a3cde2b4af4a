/** The levels of headings within a document; a document's own title is a level above. */
export type Level = 2 | 3 | 4 | 5 | 6

const levels: readonly Level[] = [2, 3, 4, 5, 6]

/** A level that may be too deep for HTML. */
export const levelAt = (depth: number): Level => levels[Math.min(depth, levels.length) - 1] ?? 6

interface TitleProps {
  level: Level
  /** How large it is, whatever its level: 1 is the largest. */
  look: 1 | 2 | 3 | 4
  children: string
}

/** A heading of a document; nothing without words. */
export const Title = ({ level, look, children }: TitleProps) => {
  const Tag = `h${level}` as const
  return children === '' ? null : <Tag className={`title-${look}`}>{children}</Tag>
}
