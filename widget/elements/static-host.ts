import { noPageSession, type PresumedPerson, type WidgetConfig, type WidgetHost } from '../browser/host.ts'
import { readConfig, type ElementSpec } from './element-spec.ts'

/** An inert host for prerendering: no events are handled, and no request is made. */
export const staticHost = (
  spec: ElementSpec,
  overrides: Partial<WidgetConfig>,
  presumedPerson: PresumedPerson | null = null,
): WidgetHost => {
  const config = { ...readConfig(spec, () => null), nextUrlProperty: '', dateLang: '', ...overrides }
  return {
    config: () => config,
    onConfigChange: () => () => undefined,
    apiBase: '',
    checkAuth: () => Promise.reject(new Error('A still host calls nobody')),
    pageSession: noPageSession,
    emit: () => true,
    claimEarlyAction: () => null,
    presumedPerson,
    kind: spec.kind,
    isPopup: false,
    close: () => undefined,
    notify: () => undefined,
    signal: new AbortController().signal,
  }
}
