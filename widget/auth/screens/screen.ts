import type { ComponentType } from 'react'
import type { WidgetConfig, WidgetKind } from '../../browser/host.ts'
import type { Texts } from '../../texts/auth/texts.ts'
import type { LoginFlow } from '../flow.ts'
import type { LoginState, ScreenId } from '../state.ts'

export interface ScreenProps {
  kind: WidgetKind
  state: LoginState
  flow: LoginFlow
  /** Goes to another form and takes along what was typed here. */
  open: (screen: ScreenId) => void
  config: WidgetConfig
  /** Where the school's own pages are, an origin without a trailing slash. */
  school: string
}

export type View = ComponentType<ScreenProps>

/** The words above a form. */
export type ScreenTitle = (texts: Texts, state: LoginState, config: WidgetConfig, kind: WidgetKind) => string
