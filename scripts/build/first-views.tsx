import { renderToString } from 'react-dom/server'
import { LoginWidget, prepareLogin } from '../../widget/auth/login-widget.tsx'
import type { StartView } from '../../widget/browser/host.ts'
import type { Lang } from '../../widget/elements/element-spec.ts'
import { type ElementName, elementSpecs } from '../../widget/elements/element-specs.ts'
import { ID_PREFIX } from '../../widget/elements/shell-seam.ts'
import { staticHost } from '../../widget/elements/static-host.ts'

const langs: Lang[] = ['ru', 'en']

/** The views that each element may start with. */
const starts: Record<ElementName, StartView[]> = {
  login: ['pass', 'registration'],
  auth: ['registration', 'pass', 'ml', 'phone', 'action', 'info', 'fail'],
}

const render = async (name: ElementName, lang: Lang, view: StartView) => {
  const host = staticHost(elementSpecs[name], { lang, view })
  await prepareLogin(host)
  return renderToString(<LoginWidget host={host} />, { identifierPrefix: ID_PREFIX })
}

const renderAll = async (name: ElementName) => {
  const markup: Record<string, string> = {}
  for (const lang of langs) for (const view of starts[name]) markup[lang + view] = await render(name, lang, view)
  return markup
}

/** The initial markup of each element, as React renders it on a server, by language and view. */
export const firstViews: Record<ElementName, Record<string, string>> = {
  login: await renderAll('login'),
  auth: await renderAll('auth'),
}
