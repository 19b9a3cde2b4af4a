/** The kinds of a text block: its text begins with the marker of its kind; plain text has no marker. Source: content spec §3. */
export const TEXT_KINDS = ['text', 'attention-block', 'header-block', 'header1-block', 'header3-block'] as const

export type TextKind = (typeof TEXT_KINDS)[number]

const MARKERS: Record<TextKind, string> = {
  text: '',
  'attention-block': '<!--attention-->',
  'header-block': '<!--header-->',
  'header1-block': '<!--header1-->',
  'header3-block': '<!--header3-->',
}

const MARKED_KINDS = TEXT_KINDS.filter((kind) => kind !== 'text')

/** The kind of a text block, by the marker that its text begins with. */
export const kindOf = (txt: string): TextKind =>
  MARKED_KINDS.find((kind) => txt.trimStart().startsWith(MARKERS[kind])) ?? 'text'

/** The text after its marker; a text without a marker is unchanged. */
export const withoutMarker = (txt: string): string => {
  const kind = kindOf(txt)
  return kind === 'text' ? txt : txt.trimStart().slice(MARKERS[kind].length)
}

/** The text with the marker of that kind, in place of any marker that it had. */
export const withMarker = (kind: TextKind, txt: string): string => MARKERS[kind] + withoutMarker(txt)

export const isTextKind = (kind: string): kind is TextKind => TEXT_KINDS.some((known) => known === kind)
