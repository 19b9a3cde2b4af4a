import { type ComponentType, useSyncExternalStore } from 'react'
import type { WidgetConfig, WidgetKind } from '../../browser/host.ts'
import type { Texts } from '../../texts/auth/texts.ts'
import type { LoginFlow } from '../flow.ts'
import type { LoginState, ScreenId } from '../state.ts'

export interface ScreenProps {
  kind: WidgetKind
  state: LoginState
  flow: LoginFlow
  /** Opens another form and keeps the input of this one. */
  open: (screen: ScreenId) => void
  config: WidgetConfig
  /** The origin of the school's own pages, without a trailing slash. */
  school: string
}

export type View = ComponentType<ScreenProps>

/** The heading of a form. */
export type ScreenTitle = (texts: Texts, state: LoginState, config: WidgetConfig, kind: WidgetKind) => string

const never = () => () => undefined

/**
 * False for the first view, which is rendered without knowing the element, and while React hydrates it; true right after. Values of
 * attributes are rendered only then.
 */
export const useLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
