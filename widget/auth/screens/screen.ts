import type { ComponentType } from 'react'
import type { WidgetConfig } from '../../browser/host.ts'
import type { Texts } from '../../texts/texts.ts'
import type { LoginFlow } from '../flow.ts'
import type { LoginState, ScreenId } from '../state.ts'

export interface ScreenProps {
  state: LoginState
  flow: LoginFlow
  /** Goes to another form and takes along what was typed here. */
  open: (screen: ScreenId) => void
  config: WidgetConfig
  /** Where the school's own pages are, an origin without a trailing slash. */
  school: string
}

/** One form of the widget: the words above it, and the form itself. */
export interface Screen {
  title: (texts: Texts, state: LoginState) => string
  View: ComponentType<ScreenProps>
}
