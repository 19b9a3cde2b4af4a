import type { WidgetConfig, WidgetHost } from '../browser/host.ts'
import { readConfig, type ElementSpec } from './element-spec.ts'

/** A host in which nothing happens: nobody is known, nothing is done yet, and nobody is called. */
export const staticHost = (spec: ElementSpec, given: Partial<WidgetConfig>): WidgetHost => {
  const config = { ...readConfig(spec, () => null), nextUrlProperty: '', dateLang: '', ...given }
  return {
    config: () => config,
    onConfigChange: () => () => undefined,
    apiBase: '',
    checkAuth: () => Promise.reject(new Error('A still host calls nobody')),
    emit: () => true,
    takeEarlyAction: () => null,
    kind: spec.kind,
    isPopup: false,
    close: () => undefined,
    notify: () => undefined,
    signal: new AbortController().signal,
  }
}
