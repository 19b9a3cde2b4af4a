import { renderToString } from 'react-dom/server'
import { LoginWidget } from '../../widget/auth/login-widget.tsx'
import type { WidgetHost } from '../../widget/browser/host.ts'
import { readAttributes } from '../../widget/elements/attributes.ts'
import { ID_PREFIX, type Widget } from '../../widget/elements/define-view.tsx'
import type { ElementSpec, Lang } from '../../widget/elements/element-spec.ts'
import { type ElementName, elementSpecs } from '../../widget/elements/element-specs.ts'

const widgets: Record<ElementName, Widget> = { login: LoginWidget }

/** A host in which nothing happens: no attribute but the language, nobody known, nothing done yet. */
const stillHost = ({ attributes }: ElementSpec, lang: Lang): WidgetHost => {
  const written = readAttributes(attributes, (name) => (name === 'lang' ? lang : null))
  const config = { ...written, nextUrlProperty: '' }
  return {
    config: () => config,
    onConfigChange: () => () => undefined,
    apiBase: '',
    checkAuth: () => Promise.reject(new Error('A first view calls nobody')),
    emit: () => true,
    takeEarlyAction: () => null,
    isPopup: false,
    close: () => undefined,
    signal: new AbortController().signal,
  }
}

/** The markup that an element begins with, as React renders it on a server. */
export const firstViewOf = (name: ElementName, lang: Lang): string => {
  const Widget = widgets[name]
  return renderToString(<Widget host={stillHost(elementSpecs[name], lang)} />, { identifierPrefix: ID_PREFIX })
}
