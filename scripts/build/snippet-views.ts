import type { DeclaredView, DeclaredViews } from '../../server/demo/first-views.ts'
import { snippetStyles, type SnippetLook } from './snippet-styles.ts'

/** A first view for snippets: its markup, and the place of its styles in the list, without and with the login by Facebook. */
interface SnippetView {
  html: string
  styles: Record<SnippetLook['theme'], [without: number, withFacebook: number]>
}

/** Quotes that HTML does not need, and empty values. */
const spare = (html: string): string => html.replace(/="([\w-]*)"/g, (_, value: string) => (value ? `=${value}` : ''))

/** The module from which the page of snippets takes the first views: `/demo/snippet/` fetches it once it needs them. */
export const snippetViews = ({ version, views, script }: DeclaredViews): string => {
  const styles: string[] = []
  const placeOf = (css: string): number => {
    const known = styles.indexOf(css)
    return known === -1 ? styles.push(css) - 1 : known
  }
  const snippetView = ({ css, html }: DeclaredView): SnippetView => {
    const both = (theme: SnippetLook['theme']): [number, number] => [
      placeOf(snippetStyles(css, html, { theme, hasFacebook: false })),
      placeOf(snippetStyles(css, html, { theme, hasFacebook: true })),
    ]
    return { html: spare(html), styles: { light: both('light'), dark: both('dark'), auto: both('auto') } }
  }
  const viewsOf = (kind: string) =>
    Object.fromEntries(Object.entries(views[kind] ?? {}).map(([key, view]) => [key, snippetView(view)]))
  return `export default ${JSON.stringify({ version, script, styles, views: { login: viewsOf('login'), auth: viewsOf('auth') } })}\n`
}
