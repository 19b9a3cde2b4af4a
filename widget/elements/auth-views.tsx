import { LoginWidget, prepareLogin } from '../auth/login-widget.tsx'
import fields from '../styles/fields.css?inline'
import loginScreens from '../styles/login-screens.css?inline'
import screens from '../styles/screens.css?inline'
import tones from '../styles/tones.css?inline'
import { defineView, mountRoot } from './define-view.tsx'
import { schoolAuth, schoolLogin } from './element-specs.ts'

for (const { tag } of [schoolLogin, schoolAuth]) {
  defineView({
    tag,
    Widget: LoginWidget,
    prepare: prepareLogin,
    css: tones + fields + screens + loginScreens,
    createRoot: mountRoot,
  })
}
