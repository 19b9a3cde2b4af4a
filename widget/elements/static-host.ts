import { noPageSession, type PresumedPerson, type WidgetConfig, type WidgetHost } from '../browser/host.ts'
import { readConfig, type ElementSpec } from './element-spec.ts'

/** What a host without effects has, whatever element it is for: no user is known, no event is handled, and no request is made. */
export const inertHost = () => ({
  onConfigChange: () => () => undefined,
  apiBase: '',
  checkAuth: () => Promise.reject(new Error('A still host calls nobody')),
  pageSession: noPageSession,
  emit: () => true,
  isPopup: false,
  close: () => undefined,
  notify: () => undefined,
  signal: new AbortController().signal,
})

/** The inert host of a sign-in element, for prerendering. */
export const staticHost = (
  spec: ElementSpec,
  overrides: Partial<WidgetConfig>,
  presumedPerson: PresumedPerson | null = null,
): WidgetHost => {
  const config = { ...readConfig(spec, () => null), nextUrlProperty: '', dateLang: '', ...overrides }
  return {
    ...inertHost(),
    config: () => config,
    claimEarlyAction: () => null,
    presumedPerson,
    kind: spec.kind,
  }
}
