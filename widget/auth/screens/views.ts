import type { WidgetKind } from '../../browser/host.ts'
import { createLazyViews } from '../../ui/lazy-views.ts'
import { partsOf } from '../parts.ts'
import type { ScreenId } from '../state.ts'
import { View as pass } from './pass.tsx'
import type { View } from './screen.ts'

const viewsOf = (kind: WidgetKind) =>
  createLazyViews<ScreenId, View>({ pass }, (screen) => partsOf().views[kind][screen]())

/** The views of the forms, by the widget that they stand in. */
export const views = { login: viewsOf('login'), auth: viewsOf('auth') }
