import { LoginWidget } from '../auth/login-widget.tsx'
import screens from '../styles/screens.css?inline'
import { defineView } from './define-view.tsx'

defineView('school-login', LoginWidget, screens)
