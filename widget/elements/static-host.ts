import { noPageSession, type WidgetConfig, type WidgetHost } from '../browser/host.ts'
import { readConfig, type ElementSpec } from './element-spec.ts'

/** An inert host for prerendering: no user is known, no events are handled, and no request is made. */
export const staticHost = (spec: ElementSpec, overrides: Partial<WidgetConfig>): WidgetHost => {
  const config = { ...readConfig(spec, () => null), nextUrlProperty: '', dateLang: '', ...overrides }
  return {
    config: () => config,
    onConfigChange: () => () => undefined,
    apiBase: '',
    checkAuth: () => Promise.reject(new Error('A still host calls nobody')),
    pageSession: noPageSession,
    emit: () => true,
    claimEarlyAction: () => null,
    kind: spec.kind,
    isPopup: false,
    close: () => undefined,
    notify: () => undefined,
    signal: new AbortController().signal,
  }
}
