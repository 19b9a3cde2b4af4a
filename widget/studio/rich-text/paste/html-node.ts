/** HTML as a browser has parsed it. */
export interface HtmlElement {
  tag: string
  attributes: Readonly<Record<string, string>>
  children: HtmlNode[]
}

export type HtmlNode = string | HtmlElement

export const isElement = (node: HtmlNode): node is HtmlElement => typeof node !== 'string'

export const textOf = (node: HtmlNode): string => (isElement(node) ? node.children.map(textOf).join('') : node)

export const stylesOf = ({ attributes: { style = '' } }: HtmlElement): ReadonlyMap<string, string> =>
  new Map(
    style.split(';').map((one) => {
      const [name = '', ...value] = one.split(':')
      return [name.trim().toLowerCase(), value.join(':').trim().toLowerCase()]
    }),
  )
