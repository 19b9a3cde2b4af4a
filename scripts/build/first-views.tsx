import { renderToString } from 'react-dom/server'
import { LoginWidget, prepareLogin } from '../../widget/auth/login-widget.tsx'
import { lazyParts } from '../../widget/auth/lazy-parts.ts'
import { provideParts } from '../../widget/auth/parts.ts'
import type { StartView, WidgetHost } from '../../widget/browser/host.ts'
import { ID_PREFIX } from '../../widget/elements/define-view.tsx'
import type { Lang } from '../../widget/elements/element-spec.ts'
import { type ElementName, elementSpecs } from '../../widget/elements/element-specs.ts'
import { readConfig } from '../../widget/elements/read-config.ts'

provideParts(lazyParts)

/** A host in which nothing happens: no attribute but the language and the form, nobody known, nothing done yet. */
const stillHost = (name: ElementName, given: Record<string, string>): WidgetHost => {
  const spec = elementSpecs[name]
  const config = { ...readConfig(spec, (attribute) => given[attribute] ?? null), nextUrlProperty: '' }
  return {
    config: () => config,
    onConfigChange: () => () => undefined,
    apiBase: '',
    checkAuth: () => Promise.reject(new Error('A first view calls nobody')),
    emit: () => true,
    takeEarlyAction: () => null,
    kind: spec.kind,
    isPopup: false,
    close: () => undefined,
    signal: new AbortController().signal,
  }
}

const langs: Lang[] = ['ru', 'en']

/** The forms that each element may begin with. */
const starts: Record<ElementName, StartView[]> = {
  login: ['pass'],
  auth: ['registration', 'pass', 'ml', 'phone', 'action', 'info', 'fail'],
}

const render = async (name: ElementName, lang: Lang, view: StartView) => {
  const host = stillHost(name, { lang, view })
  await prepareLogin(host)
  return renderToString(<LoginWidget host={host} />, { identifierPrefix: ID_PREFIX })
}

const renderAll = async (name: ElementName) => {
  const markup: Record<string, string> = {}
  for (const lang of langs) for (const view of starts[name]) markup[lang + view] = await render(name, lang, view)
  return markup
}

/** The markup that each element begins with, as React renders it on a server, by language and form. */
export const firstViews: Record<ElementName, Record<string, string>> = {
  login: await renderAll('login'),
  auth: await renderAll('auth'),
}
