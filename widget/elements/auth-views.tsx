import { lazyParts } from '../auth/lazy-parts.ts'
import { LoginWidget, prepareLogin } from '../auth/login-widget.tsx'
import { provideParts } from '../auth/parts.ts'
import fields from '../styles/fields.css?inline'
import screens from '../styles/screens.css?inline'
import { defineView } from './define-view.tsx'
import { schoolAuth } from './school-auth.ts'
import { schoolLogin } from './school-login.ts'

provideParts(lazyParts)
for (const { tag } of [schoolLogin, schoolAuth]) defineView(tag, LoginWidget, prepareLogin, fields + screens)
